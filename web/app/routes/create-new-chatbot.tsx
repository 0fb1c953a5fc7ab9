import { Wizard } from '../features/wizard/wizard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'

export const meta = () => pageMeta({ title: 'Create New Chatbot', isPrivate: true })

export default function CreateNewChatbotPage() {
  return (
    <RequireUser>
      <WithQueries>
        <Wizard />
      </WithQueries>
    </RequireUser>
  )
}
