import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { withRedirect } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { FullScreenLoader } from '../shared/ui/loader.tsx'

type RequireUserProps = {
  children: ReactNode
  /** Shown in place to a visitor; without it the visitor goes to the login page and comes back. */
  visitorSees?: ReactNode
}

/** Shows its children to signed-in users only; the protected screen never flashes. */
export function RequireUser({ children, visitorSees }: RequireUserProps) {
  const { status } = useSession()
  const { pathname, search } = useLocation()

  if (status === 'waking' || status === 'leaving') return <FullScreenLoader />
  if (status === 'signed-in') return children
  return visitorSees ?? <Navigate replace to={withRedirect('/login', pathname + search)} />
}
