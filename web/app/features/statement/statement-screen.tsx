import type { User } from '@askwell/contract/account'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { en } from '../../shared/en.ts'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { ExportButton } from './export-button.tsx'
import { StatementCards, StatementTable } from './statement-list.tsx'
import { useStatement } from './use-statement.ts'
import { statement as text } from '../../messages/en.ts'

/** The page /messages: every message that was added and every one that was used. */
export function StatementScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestBanner />
      <div className="page grid grid-cols-1 gap-8 py-10">
        <PageHeading
          lead={text.whatWasAddedWhatEach}
          aside={
            <div className="flex flex-wrap gap-3">
              <ExportButton />
              <ButtonLink to="/buytoken" size="sm" className="max-sm:min-h-11">
                {en.buyMessages}
              </ButtonLink>
            </div>
          }
        >
          {text.messages}
        </PageHeading>
        <Statement user={session.user} />
      </div>
    </>
  )
}

function Statement({ user }: { user: User }) {
  const statement = useStatement(user)
  const isWide = useMedia('(width >= 40rem)')

  if (statement.isPending) return <LinesToCome />
  if (!statement.data) {
    return (
      <ErrorState
        title={text.yourMessagesCouldNotBe}
        error={statement.error}
        onRetry={() => void statement.refetch()}
      />
    )
  }
  const lines = statement.data.pages.flatMap((page) => page.lines)
  const balance = statement.data.pages[0]?.message_balance ?? 0
  if (lines.length === 0) {
    return (
      <EmptyState title={text.nothingHappenedYet} avatar={9}>
        {text.onceAChatbotOfYours}
      </EmptyState>
    )
  }
  const List = isWide ? StatementTable : StatementCards
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        {en.availableMessages}:{' '}
        <strong className="font-semibold tabular-nums">{formatCount(balance)}</strong>
      </p>
      <List lines={lines} />
      {statement.hasNextPage ? (
        <Button
          variant="outline"
          isBusy={statement.isFetchingNextPage}
          busyLabel={text.loading}
          onClick={() => void statement.fetchNextPage()}
          className="justify-self-center"
        >
          {text.showOlder}
        </Button>
      ) : null}
    </div>
  )
}

function LinesToCome() {
  return (
    <div className="grid gap-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-8 w-full" />
      ))}
      <span className="sr-only">{en.loading}</span>
    </div>
  )
}
