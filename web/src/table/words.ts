// Small words of the table's settings.

import type { I18n } from '../lib/model'

/** `none`, `pot`, `cap:3`. */
export function limitWord(i18n: I18n, limit: string): string {
  if (limit.startsWith('cap:')) return i18n.t('table-limit-cap', { count: Number(limit.slice(4)) })
  return i18n.t(limit === 'pot' ? 'table-limit-pot' : 'table-limit-none')
}
