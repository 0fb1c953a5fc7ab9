import * as text from '@askwell/messages/conversations/numbers'
import { NumbersScreen } from '../../features/numbers/numbers-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.title, isPrivate: true })

export default function NumbersPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <NumbersScreen />
      </QueryProvider>
    </RequireUser>
  )
}
