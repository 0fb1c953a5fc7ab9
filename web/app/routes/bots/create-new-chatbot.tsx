import * as text from '@askwell/messages/pages/meta'
import { Wizard } from '../../features/wizard/wizard.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.createChatbotTitle, isPrivate: true })

export default function CreateNewChatbotPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <Wizard />
      </QueryProvider>
    </RequireUser>
  )
}
