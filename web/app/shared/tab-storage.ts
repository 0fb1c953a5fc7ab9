/** Storage of this tab that never throws; a browser may refuse it. */
function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null // reading the property alone throws where storage is forbidden
  }
}

export const tabStorage = {
  getItem: (key: string): string | null => store()?.getItem(key) ?? null,
  setItem(key: string, value: string): void {
    try {
      store()?.setItem(key, value)
    } catch {
      // quota used up: the choice then lasts as long as the page
    }
  },
  removeItem: (key: string): void => store()?.removeItem(key),
}
