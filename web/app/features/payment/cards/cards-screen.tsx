import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/billing/cards'
import { TestModeBanner } from '../../../shared/billing/test-mode-banner.tsx'
import { usePaymentSetup } from '../../../shared/billing/use-payment-setup.ts'
import { useSession } from '../../../shared/session.ts'
import { PageHeading } from '../../../shared/ui/card.tsx'
import { EmptyState, QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { AddCard } from './add-card.tsx'
import { CardList } from './card-list.tsx'
import { OpenPortal } from './open-portal.tsx'
import { PayOverdue } from './pay-overdue.tsx'
import { useCards } from './use-cards.ts'

/** The page /payment/portal: the saved cards. */
export function CardsScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-6">
          <PageHeading lead={text.lead}>{text.title}</PageHeading>
          <Cards user={session.user} />
        </div>
      </div>
    </>
  )
}

function Cards({ user }: { user: User }) {
  const { cards, remove } = useCards(user)
  const setup = usePaymentSetup()

  if (cards.isError) {
    return <QueryError title={text.loadFailed} query={cards} />
  }
  const defaultCard = cards.data?.find(({ is_default }) => is_default)
  if (!cards.data) return <Skeleton className="h-24 w-full" />
  return (
    <>
      {defaultCard ? <PayOverdue user={user} card={defaultCard} /> : null}
      {cards.data.length === 0 ? (
        <EmptyState title={text.emptyTitle} avatar={12}>
          {text.emptyHint}
        </EmptyState>
      ) : (
        <CardList cards={cards.data} onRemove={remove} />
      )}
      {setup.data?.mode === 'sandbox' ? (
        <AddCard user={user} onAdded={async () => void (await cards.refetch())} />
      ) : null}
      {setup.data?.mode === 'stripe' ? <OpenPortal user={user} /> : null}
    </>
  )
}
