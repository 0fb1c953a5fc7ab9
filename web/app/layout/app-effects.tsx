import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useBilling } from '../shared/billing/billing-state.ts'
import { canonicalPath } from '../shared/paths.ts'
import {
  completeSessionEnd,
  useSession,
  restoreSession,
  watchOtherTabs,
} from '../shared/session.ts'
import { repeatEarlyInput } from './early-input.tsx'

/** Effects of every page: session, lower-case paths, focus, stale chunks. Renders nothing. */
export function AppEffects() {
  useEarlyInput()
  useSessionLifecycle()
  useBillingOnLoad()
  useLowerCasePath()
  useHeadingFocus()
  useStaleChunkReload()
  useInterruptedNavigation()
  return null
}

/** Marks the page as hydrated and repeats what was pressed or sent before. */
function useEarlyInput() {
  useEffect(() => {
    document.documentElement.dataset['awake'] = ''
    repeatEarlyInput()
  }, [])
}

function useSessionLifecycle() {
  const { status } = useSession()
  const { key } = useLocation()
  const navigate = useNavigate()
  const leftFrom = useRef<string>(null)

  useEffect(() => {
    void restoreSession()
    return watchOtherTabs()
  }, [])

  useEffect(() => {
    if (status === 'restoring') return
    document.documentElement.toggleAttribute('data-signed-in', status === 'signed-in')
  }, [status])

  // Completed only after navigation: until then the current page would ask for a sign-in.
  useEffect(() => {
    if (status !== 'ending') leftFrom.current = null
    else if (leftFrom.current === null) {
      leftFrom.current = key
      void navigate('/', { replace: true })
    } else if (leftFrom.current !== key) completeSessionEnd()
  }, [status, key, navigate])
}

/** Reads plan and payment status of a signed-in user. */
function useBillingOnLoad() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null

  useEffect(() => {
    if (!user || useBilling.getState().readAt > 0) return
    void import('../shared/billing/read-billing.ts').then(({ readBilling }) => readBilling(user))
  }, [user])
}

function useLowerCasePath() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const path = canonicalPath(pathname)
    if (path !== pathname) void navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, navigate])
}

/** Focuses the heading after navigation to another page, also when its content is loaded later. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return undefined
    lastPath.current = pathname
    if (focusHeading()) return undefined

    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** True when the page has a heading. What the user has focused meanwhile keeps the focus. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  if (!heading) return false
  heading.setAttribute('tabindex', '-1')
  const { activeElement } = document
  const isFree = !activeElement?.closest('main, dialog, [role=dialog], [popover]')
  if (isFree) heading.focus({ preventScroll: true })
  return true
}

/** Reloads once when a chunk is missing because the server has a newer build. */
function useStaleChunkReload() {
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

/** Continues a navigation that was interrupted by the reload for a missing chunk. */
function useInterruptedNavigation() {
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const target = next && next.pathname + next.search + next.hash

  useEffect(() => {
    const [from, to] = (sessionStorage.getItem('on-the-way') ?? '').split(' ')
    sessionStorage.removeItem('on-the-way')
    if (to && from === location.href && wasReloaded()) void navigate(to, { replace: true })
  }, [navigate])

  useEffect(() => {
    if (target === undefined) return undefined
    sessionStorage.setItem('on-the-way', `${location.href} ${target}`)
    return () => sessionStorage.removeItem('on-the-way')
  }, [target])
}

const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
