import * as text from '@askwell/messages/pages/meta'
import { StatementScreen } from '../../features/statement/statement-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.messagesTitle, isPrivate: true })

export default function MessagesPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <StatementScreen />
      </QueryProvider>
    </RequireUser>
  )
}
