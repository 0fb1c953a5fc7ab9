/**
 * Local storage that never throws. A browser may refuse it (private mode, policy); the visit then
 * lasts as long as the page.
 */
const pageMemory = new Map<string, string>()

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // reading the property alone throws where storage is forbidden
  }
}

export const safeStorage = {
  getItem(key: string): string | null {
    return store()?.getItem(key) ?? pageMemory.get(key) ?? null
  },
  setItem(key: string, value: string): void {
    pageMemory.delete(key)
    try {
      const storage = store()
      if (storage) storage.setItem(key, value)
      else pageMemory.set(key, value)
    } catch {
      pageMemory.set(key, value) // quota used up
    }
  },
  removeItem(key: string): void {
    pageMemory.delete(key)
    store()?.removeItem(key)
  },
}
