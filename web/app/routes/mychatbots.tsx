import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'

export const meta = () => pageMeta({ title: 'My Chatbots', isPrivate: true })

export default function MyChatbotsPage() {
  return (
    <RequireUser>
      <WithQueries>
        <Dashboard />
      </WithQueries>
    </RequireUser>
  )
}
