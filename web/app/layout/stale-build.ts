import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

const key = 'on-the-way'

/** Whether the user typed something on this page; a reload would lose it. */
let hasInput = false

/**
 * Reloads the page once when a chunk is missing because the server has a newer build. It does not reload if the user
 * typed something, or offline. A navigation that was interrupted by such a reload, or by React Router's reload for a
 * missing route module, is continued once. Must stay mounted for the lifetime of the page.
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
    // The router notifies before it loads the route module; a render may come only after loading has failed.
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
