import { Wizard } from '../features/wizard/wizard.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { createNewChatbotPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.createNewChatbot, isPrivate: true })

export default function CreateNewChatbotPage() {
  return (
    <RequireUser>
      <WithQueries>
        <Wizard />
      </WithQueries>
    </RequireUser>
  )
}
