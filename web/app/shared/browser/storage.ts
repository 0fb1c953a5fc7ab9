/**
 * Local storage that never throws. If the browser denies access (private mode, policy), values are kept in memory
 * until the page is closed.
 */
const memoryFallback = new Map<string, string>()

function localStore(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // even reading the property throws if storage is blocked
  }
}

export const safeStorage = {
  getItem(key: string): string | null {
    return localStore()?.getItem(key) ?? memoryFallback.get(key) ?? null
  },
  setItem(key: string, value: string): void {
    memoryFallback.delete(key)
    try {
      const storage = localStore()
      if (storage) storage.setItem(key, value)
      else memoryFallback.set(key, value)
    } catch {
      memoryFallback.set(key, value) // quota exceeded
    }
  },
  removeItem(key: string): void {
    memoryFallback.delete(key)
    localStore()?.removeItem(key)
  },
}
