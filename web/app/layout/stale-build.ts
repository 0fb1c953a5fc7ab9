import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

const key = 'on-the-way'

/** Whether something was typed on this page, which a reload would lose. */
let hasInput = false

/**
 * Reloads once when a chunk is missing because the server has a newer build, unless something was typed or there is no
 * connection, without which a reload would show nothing. Continues a navigation that a reload interrupted, once: this
 * reload, or that of React Router for a missing screen. Mounted as long as the page lives.
 */
export function useStaleBuild(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()

  useEffect(() => {
    window.addEventListener('vite:preloadError', onStaleChunk)
    window.addEventListener('input', onInput)
    const [from, continued] = (sessionStorage.getItem(key) ?? '').split(' ')
    sessionStorage.removeItem(key)
    if (continued && from === location.href && wasReloaded())
      void navigate(continued, { replace: true })
    // The router reports it before it loads the screen; a render may come after the screen was found missing.
    return router?.subscribe(({ navigation: { location: next } }) => {
      const to = next && createPath(next)
      if (!to) return sessionStorage.removeItem(key)
      hasInput = false
      if (to !== continued) sessionStorage.setItem(key, `${location.href} ${to}`)
    })
  }, [router, navigate])
}

function onInput(): void {
  hasInput = true
}

function onStaleChunk(event: Event): void {
  if (hasInput || !navigator.onLine || sessionStorage.getItem('reloaded-for') === location.href)
    return
  event.preventDefault()
  sessionStorage.setItem('reloaded-for', location.href)
  location.reload()
}

const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
