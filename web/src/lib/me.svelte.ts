// Who one is: a guest is made at the first real action, with a friendly name that was offered.

import type { Me } from '../http'
import { api, mayBeSomebody, Problem } from './api'
import { i18n } from './i18n.svelte'
import { recall, remember } from './kept'

const NAME_KEY = 'svara.name'

class Myself {
  /** undefined: not known yet; null: nobody yet. */
  me: Me | null | undefined = $state.raw(undefined)
  /** What one will be called, if nobody yet. */
  name: string = $state(recall(NAME_KEY, ''))

  /** Ask who one is. */
  async read(): Promise<void> {
    if (!mayBeSomebody()) {
      this.me = null
      return
    }
    try {
      this.me = await api.me()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401) this.me = null
      else if (this.me === undefined) throw error
    }
  }

  /** A name to begin with, if there is none: two words of the language. */
  offer(): string {
    if (this.name === '') this.name = friendlyName()
    return this.name
  }

  /** Another friendly name. */
  another(): void {
    const before = this.name
    for (let tries = 0; tries < 5 && this.name === before; tries += 1) this.name = friendlyName()
  }

  /** Be somebody: the guest of the offered name, if one is nobody yet. */
  async ensure(): Promise<Me> {
    if (this.me === undefined) await this.read()
    if (this.me === null || this.me === undefined) {
      const name = this.offer()
      this.me = await api.guest(name)
      remember(NAME_KEY, name)
    }
    return this.me
  }

  /** Be called something else; kept for later if one is nobody yet. */
  async rename(name: string): Promise<void> {
    if (this.me) this.me = await api.rename(name)
    this.name = name
    remember(NAME_KEY, name)
  }

  async becomeAccount(login: string, password: string): Promise<void> {
    await this.ensure()
    this.me = await api.becomeAccount(login, password)
  }

  async signIn(login: string, password: string, merge: boolean): Promise<void> {
    this.me = await api.signIn(login, password, merge)
  }

  async signOut(): Promise<void> {
    await api.signOut()
    this.me = null
  }
}

function friendlyName(): string {
  const pick = (id: string): string => {
    const words = i18n.t(id).split(',').map((word) => word.trim())
    return words[Math.floor(Math.random() * words.length)] ?? ''
  }
  return i18n.t('name-offer', { way: pick('name-ways'), animal: pick('name-animals') })
}

export const myself = new Myself()
