import * as text from '@askwell/messages/pages/meta'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.myChatbotsTitle, isPrivate: true })

export default function MyChatbotsPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <Dashboard />
      </QueryProvider>
    </RequireUser>
  )
}
