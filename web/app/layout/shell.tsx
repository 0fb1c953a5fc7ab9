import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useBilling } from '../shared/billing/billing-state.ts'
import { canonicalPath } from '../shared/paths.ts'
import { sessionEnded, useSession, wakeSession, watchOtherTabs } from '../shared/session.ts'
import { sendEarly } from './early-submit.tsx'

/** What every page shares and nobody sees: the session, lower-case paths, focus, stale chunks. */
export function Shell() {
  useEarlySubmit()
  useWakefulSession()
  useBillingOnLoad()
  useLowerCasePath()
  useHeadingFocus()
  useFreshChunks()
  useUnbrokenWay()
  return null
}

/** From here on the forms of the page take what is sent. */
function useEarlySubmit() {
  useEffect(() => {
    document.documentElement.dataset['awake'] = ''
    sendEarly()
  }, [])
}

function useWakefulSession() {
  const { status } = useSession()
  const { key } = useLocation()
  const navigate = useNavigate()
  const leftFrom = useRef<string>(null)

  useEffect(() => {
    void wakeSession()
    return watchOtherTabs()
  }, [])

  useEffect(() => {
    if (status === 'waking') return
    document.documentElement.toggleAttribute('data-signed-in', status === 'signed-in')
  }, [status])

  // Over only when another page is there: the page that is left would ask for a sign-in.
  useEffect(() => {
    if (status !== 'leaving') leftFrom.current = null
    else if (leftFrom.current === null) {
      leftFrom.current = key
      void navigate('/', { replace: true })
    } else if (leftFrom.current !== key) sessionEnded()
  }, [status, key, navigate])
}

/** Plan and payment status are read when somebody is signed in, and never for a visitor. */
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

/** A page whose next view is gone reloads itself; the way that was under way is taken up again. */
function useUnbrokenWay() {
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
