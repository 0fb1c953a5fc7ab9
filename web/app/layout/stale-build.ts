import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

const key = 'on-the-way'

/**
 * Reloads once when a chunk is missing because the server has a newer build, and continues a navigation that a reload
 * interrupted, once: this reload, or that of React Router for a missing screen.
 */
export function useStaleBuild(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()

  useEffect(() => {
    window.addEventListener('vite:preloadError', onStaleChunk)
    const [from, continued] = (sessionStorage.getItem(key) ?? '').split(' ')
    sessionStorage.removeItem(key)
    // The router reports it before it loads the screen; a render may come after the screen was found missing.
    const stop = router?.subscribe(({ navigation: { location: next } }) => {
      const to = next && createPath(next)
      if (!to) sessionStorage.removeItem(key)
      else if (to !== continued) sessionStorage.setItem(key, `${location.href} ${to}`)
    })
    if (continued && from === location.href && wasReloaded())
      void navigate(continued, { replace: true })
    return () => {
      window.removeEventListener('vite:preloadError', onStaleChunk)
      stop?.()
    }
  }, [router, navigate])
}

function onStaleChunk(event: Event): void {
  if (globalThis.loadsAhead || sessionStorage.getItem('reloaded-for') === location.href) return
  event.preventDefault()
  sessionStorage.setItem('reloaded-for', location.href)
  location.reload()
}

const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
