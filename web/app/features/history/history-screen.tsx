import type { User } from '@askwell/contract/account'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/invoices'
import { PastDueNotice } from '../../shared/billing/past-due-notice.tsx'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, QueryError, Spinner } from '../../shared/ui/states.tsx'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { HistoryCards, HistoryTable } from './history-table.tsx'
import { useHistory } from './use-history.ts'

/** The page /payment/history. */
export function HistoryScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid grid-cols-1 gap-8 py-10">
        <PageHeading aside={<HeaderLinks />}>{text.title}</PageHeading>
        <PastDueNotice />
        <Invoices user={session.user} />
      </div>
    </>
  )
}

function HeaderLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/messages" variant="outline" size="sm" className="max-sm:min-h-11">
        {text.messagesLink}
      </ButtonLink>
      <ButtonLink to="/payment/portal" variant="outline" size="sm" className="max-sm:min-h-11">
        {text.cardsLink}
      </ButtonLink>
    </div>
  )
}

function Invoices({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useHistory(user)
  const isWide = useMediaQuery('(width >= 40rem)')

  if (isPending) {
    return (
      <output className="grid justify-items-center py-16">
        <Spinner size={36} />
        <span className="sr-only">{commonText.loading}</span>
      </output>
    )
  }
  if (error) {
    return <QueryError title={text.loadFailed} query={{ error, refetch }} />
  }
  if (data.length === 0) {
    return (
      <EmptyState title={text.oops} avatar={9}>
        <p>{text.noDataFound}</p>
      </EmptyState>
    )
  }
  return isWide ? <HistoryTable invoices={data} /> : <HistoryCards invoices={data} />
}
