import * as text from '@askwell/messages/conversations/list'
import { Suspense, lazy } from 'react'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'

// Lazy, because every page loads the route manifest with the names of all scripts of the routes.
const Conversations = lazy(async () => ({
  default: (await import('../../shared/conversations/conversations.tsx')).Conversations,
}))

export const meta = () => pageMeta({ title: text.accountTitle, isPrivate: true })

/** The conversations of all chatbots of the account. */
export default function ConversationsPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <div className="page grid grid-cols-1 gap-8 py-10">
          <PageHeading lead={text.accountLead}>{text.accountTitle}</PageHeading>
          <h2 className="sr-only">{text.listLabel}</h2>
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <Conversations />
          </Suspense>
        </div>
      </QueryProvider>
    </RequireUser>
  )
}
