import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canonicalPath } from '../shared/paths.ts'
import { sessionEnded, useSession, wakeSession, watchOtherTabs } from '../shared/session.ts'

/** What every page shares and nobody sees: the session, lower-case paths, focus, stale chunks. */
export function Shell() {
  useWakefulSession()
  useLowerCasePath()
  useHeadingFocus()
  useFreshChunks()
  return null
}

function useWakefulSession() {
  const { status } = useSession()
  const navigate = useNavigate()

  useEffect(() => {
    void wakeSession()
    return watchOtherTabs()
  }, [])

  useEffect(() => {
    if (status === 'waking') return
    document.documentElement.toggleAttribute('data-signed-in', status === 'signed-in')
    if (status !== 'leaving') return

    void Promise.resolve(navigate('/', { replace: true })).finally(sessionEnded)
  }, [status, navigate])
}

function useLowerCasePath() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const path = canonicalPath(pathname)
    if (path !== pathname) void navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, navigate])
}

/** After a change of page the reader starts at its heading. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

/** A page that is older than the server's files asks for chunks that are gone: reload once. */
function useFreshChunks() {
  useEffect(() => {
    function onStaleChunk(event: Event) {
      if (sessionStorage.getItem('reloaded-for') === location.href) return
      event.preventDefault()
      sessionStorage.setItem('reloaded-for', location.href)
      location.reload()
    }
    window.addEventListener('vite:preloadError', onStaleChunk)
    return () => window.removeEventListener('vite:preloadError', onStaleChunk)
  }, [])
}
