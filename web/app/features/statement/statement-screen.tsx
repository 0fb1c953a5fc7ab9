import type { User } from '@askwell/contract/account'
import * as commonText from '@askwell/messages/app/common'
import * as packText from '@askwell/messages/billing/pack'
import * as text from '@askwell/messages/billing/statement'
import type { ReactNode } from 'react'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState, QueryError, Skeleton } from '../../shared/ui/states.tsx'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { ExportButton } from './export-button.tsx'
import { StatementCards, StatementTable } from './statement-list.tsx'
import { useStatement } from './use-statement.ts'
import { RichText } from '../../shared/ui/rich-text.tsx'

/** The page /messages: the statement of grants and charges. */
export function StatementScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid grid-cols-1 gap-8 py-10">
        <PageHeading
          lead={text.lead}
          aside={
            <div className="flex flex-wrap gap-3">
              <ExportButton />
              <ButtonLink to="/buytoken" size="sm" className="max-sm:min-h-11">
                {packText.buyMessages}
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
  const isWide = useMediaQuery('(width >= 40rem)')

  if (statement.isPending) return <LinesSkeleton />
  if (!statement.data) {
    return <QueryError title={text.loadFailed} query={statement} />
  }
  const lines = statement.data.pages.flatMap((page) => page.lines)
  const balance = statement.data.pages[0]?.message_balance ?? 0
  if (lines.length === 0) {
    return (
      <EmptyState title={text.emptyTitle} avatar={9}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  const List = isWide ? StatementTable : StatementCards
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        <RichText
          parts={text.balance<ReactNode>({
            count: <strong className="font-semibold tabular-nums">{formatCount(balance)}</strong>,
          })}
        />
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

function LinesSkeleton() {
  return (
    <div className="grid gap-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-8 w-full" />
      ))}
      <span className="sr-only">{commonText.loading}</span>
    </div>
  )
}
