import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBilling } from '../shared/billing/billing-state.ts'
import { canonicalPath } from '../shared/paths.ts'
import {
  completeSessionEnd,
  useSession,
  restoreSession,
  watchOtherTabs,
} from '../shared/session.ts'
import { repeatEarlyInput } from './early-input.tsx'
import { useStaleBuild } from './stale-build.ts'

/** Effects of every page: session, lower-case paths, focus, stale chunks. Renders nothing. */
export function AppEffects() {
  useEarlyInput()
  useSessionLifecycle()
  useBillingOnLoad()
  useLowerCasePath()
  useHeadingFocus()
  useStaleBuild()
  return null
}

/** Marks the page as hydrated and replays a click or submit from before. */
function useEarlyInput() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
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

  // The session ends only after the navigation; before it, the current page would redirect to the login page.
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

/** Returns whether the page has a heading. An element in the page that already has the focus keeps it. */
function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  if (!heading) return false
  heading.setAttribute('tabindex', '-1')
  const { activeElement } = document
  const isFree = !activeElement?.closest('main, dialog, [role=dialog], [popover]')
  if (isFree) heading.focus({ preventScroll: true })
  return true
}
