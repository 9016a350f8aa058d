// Small things that the browser keeps: `localStorage`, or nothing where it is forbidden.

export function kept(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function recall<T>(key: string, usual: T): T {
  try {
    const text = kept()?.getItem(key)
    return text == null ? usual : (JSON.parse(text) as T)
  } catch {
    return usual
  }
}

export function remember(key: string, value: unknown): void {
  try {
    kept()?.setItem(key, JSON.stringify(value))
  } catch {
    // It lasts as long as the page.
  }
}
