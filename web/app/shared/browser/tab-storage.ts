/** Session storage that never throws if the browser denies access. */
function sessionStore(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null // even reading the property throws if storage is blocked
  }
}

export const tabStorage = {
  getItem: (key: string): string | null => sessionStore()?.getItem(key) ?? null,
  setItem(key: string, value: string): void {
    try {
      sessionStore()?.setItem(key, value)
    } catch {
      // quota exceeded: the value is not stored
    }
  },
  removeItem: (key: string): void => sessionStore()?.removeItem(key),
}
