import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { FullScreenLoader } from '../shared/ui/loader.tsx'
import { dashboardPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.myChatbots, isPrivate: true })

const LoginInPlace = lazy(async () => {
  const { LoginInPlace: screen } = await import('../features/account/login-screen.tsx')
  return { default: screen }
})

export default function DashboardPage() {
  const { search } = useLocation()
  // The payment provider leads back here; its result has a page of its own.
  if (new URLSearchParams(search).has('payment_intent_client_secret')) {
    return <Navigate replace to={`/payment/success${search}`} />
  }

  const login = (
    <Suspense fallback={<FullScreenLoader />}>
      <LoginInPlace />
    </Suspense>
  )

  return (
    <RequireUser visitorSees={login}>
      <WithQueries>
        <Dashboard />
      </WithQueries>
    </RequireUser>
  )
}
