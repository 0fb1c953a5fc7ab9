import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { withRedirect } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { FullScreenLoader } from '../shared/ui/loader.tsx'

type RequireUserProps = {
  children: ReactNode
  /** Shown to signed-out users; by default they are redirected to the login page and later back. */
  signedOutFallback?: ReactNode
}

/** Renders its children for signed-in users only; a loader while the session is restored or ends. */
export function RequireUser({ children, signedOutFallback }: RequireUserProps) {
  const { status } = useSession()
  const { pathname, search } = useLocation()

  if (status === 'restoring' || status === 'ending') return <FullScreenLoader />
  if (status === 'signed-in') return children
  return signedOutFallback ?? <Navigate replace to={withRedirect('/login', pathname + search)} />
}
