import { useCallback, useSyncExternalStore } from 'react'
import { safeStorage } from './browser/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

/**
 * Runs before the first paint. Static, so that the content security policy can contain its hash. It applies the theme,
 * and intercepts submits and button clicks before hydration, to replay them after it: the browser would send the form
 * fields in the URL, and a click would have no effect. Popover buttons are excluded, because they work without scripts.
 */
export const firstPaintScript = `{const d=document.documentElement.dataset;try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('token'))d.signedIn=''}catch{}addEventListener('submit',e=>{if(d.hydrated===undefined||e.target.closest('[data-not-hydrated]')){e.preventDefault();window.earlySubmit=e.target}},true);addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(b&&(d.hydrated===undefined||b.closest('[data-not-hydrated]'))){e.stopImmediatePropagation();window.earlyPress=b}},true)}`

function current(): Theme {
  const stored = safeStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme: system, light or dark; persisted in local storage. */
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
