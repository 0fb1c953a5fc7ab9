/**
 * Local storage that never throws. Where the browser refuses it (private mode, policy), values last
 * as long as the page.
 */
const memoryFallback = new Map<string, string>()

function localStore(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // the property itself throws where storage is forbidden
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
