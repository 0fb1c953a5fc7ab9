import type { User } from '@askwell/contract/account'
import { PastDueNotice } from '../../shared/billing/past-due.tsx'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { billingTexts } from '../../shared/billing/texts.ts'
import { en } from '../../shared/en.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, ErrorState, Spinner } from '../../shared/ui/states.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { HistoryCards, HistoryTable } from './history-table.tsx'
import { useHistory } from './use-history.ts'
import { history as text } from '../../messages/en.ts'

/** The page /payment/history. */
export function HistoryScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestBanner />
      <div className="page grid grid-cols-1 gap-8 py-10">
        <PageHeading aside={<Ways />}>{billingTexts.paymentHistory}</PageHeading>
        <PastDueNotice />
        <Invoices user={session.user} />
      </div>
    </>
  )
}

function Ways() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/messages" variant="outline" size="sm" className="max-sm:min-h-11">
        {text.messages}
      </ButtonLink>
      <ButtonLink to="/payment/portal" variant="outline" size="sm" className="max-sm:min-h-11">
        {text.savedCards}
      </ButtonLink>
    </div>
  )
}

function Invoices({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useHistory(user)
  const isWide = useMedia('(width >= 40rem)')

  if (isPending) {
    return (
      <output className="grid justify-items-center py-16">
        <Spinner size={36} />
        <span className="sr-only">{en.loading}</span>
      </output>
    )
  }
  if (error) {
    return (
      <ErrorState
        title={text.yourPaymentsCouldNotBe}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title={billingTexts.oops} avatar={9}>
        <p>{billingTexts.noDataFound}</p>
      </EmptyState>
    )
  }
  return isWide ? <HistoryTable invoices={data} /> : <HistoryCards invoices={data} />
}
