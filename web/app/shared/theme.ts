import { useCallback, useSyncExternalStore } from 'react'
import { safeStorage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

/**
 * Runs before the first paint. Static text, so that the policy can carry its hash. A form that is sent before
 * the page, or its part of it, is awake waits: sent by the browser itself, its fields would end up in the address.
 */
export const firstPaintScript = `{const d=document.documentElement.dataset;try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('token'))d.signedIn=''}catch{}addEventListener('submit',e=>{if(d.awake===undefined||e.target.closest('[data-asleep]')){e.preventDefault();window.earlySubmit=e.target}},true)}`

function current(): Theme {
  const stored = safeStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Light, dark, or whatever the system says; kept for the next visit. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => 'system')

  const setTheme = useCallback((next: Theme) => {
    if (next === 'system') {
      safeStorage.removeItem(key)
      delete document.documentElement.dataset['theme']
    } else {
      safeStorage.setItem(key, next)
      document.documentElement.dataset['theme'] = next
    }
    for (const listener of listeners) listener()
  }, [])

  return { theme, setTheme }
}
