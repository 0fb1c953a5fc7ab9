import { lazy, Suspense } from 'react'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { FullScreenLoader } from '../shared/ui/loader.tsx'

export const meta = () => pageMeta({ title: 'My Chatbots', isPrivate: true })

const LoginInPlace = lazy(async () => {
  const { LoginInPlace: screen } = await import('../features/account/login-screen.tsx')
  return { default: screen }
})

export default function DashboardPage() {
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
