import * as text from '@askwell/messages/pages/meta'
import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'
import { FullScreenLoader } from '../../shared/ui/loader.tsx'

export const meta = () => pageMeta({ title: text.dashboardTitle, isPrivate: true })

const LoginInPlace = lazy(async () => {
  const { LoginInPlace: screen } = await import('../../features/account/login-screen.tsx')
  return { default: screen }
})

export default function DashboardPage() {
  const { search } = useLocation()
  // The payment provider redirects to this page; the result is shown on its own page.
  if (new URLSearchParams(search).has('payment_intent_client_secret')) {
    return <Navigate replace to={`/payment/success${search}`} />
  }

  const login = (
    <Suspense fallback={<FullScreenLoader />}>
      <LoginInPlace />
    </Suspense>
  )

  return (
    <RequireUser signedOutFallback={login}>
      <QueryProvider>
        <Dashboard />
      </QueryProvider>
    </RequireUser>
  )
}
