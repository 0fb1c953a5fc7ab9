import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { mychatbotsPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.myChatbots, isPrivate: true })

export default function MyChatbotsPage() {
  return (
    <RequireUser>
      <WithQueries>
        <Dashboard />
      </WithQueries>
    </RequireUser>
  )
}
