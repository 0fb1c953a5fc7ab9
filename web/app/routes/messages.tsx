import { StatementScreen } from '../features/statement/statement-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { messagesPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.messages, isPrivate: true })

export default function MessagesPage() {
  return (
    <RequireUser>
      <WithQueries>
        <StatementScreen />
      </WithQueries>
    </RequireUser>
  )
}
