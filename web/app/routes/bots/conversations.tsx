import * as text from '@askwell/messages/conversations/list'
import { RequireUser } from '../../layout/require-user.tsx'
import { Conversations } from '../../shared/conversations/conversations.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'

export const meta = () => pageMeta({ title: text.accountTitle, isPrivate: true })

/** The conversations of all chatbots of the account. */
export default function ConversationsPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <div className="page grid grid-cols-1 gap-8 py-10">
          <PageHeading lead={text.accountLead}>{text.accountTitle}</PageHeading>
          <h2 className="sr-only">{text.listLabel}</h2>
          <Conversations />
        </div>
      </QueryProvider>
    </RequireUser>
  )
}
