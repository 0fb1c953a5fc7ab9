import { getAccount, type OperatedAccountDetails } from '@askwell/contract/operate/operate-accounts'
import * as text from '@askwell/messages/operate/screen'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../shared/call.ts'
import { formatCount, formatDateTime, formatDay } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError } from '../../shared/ui/states.tsx'
import { AccountState } from './accounts.tsx'
import { AuditEntries } from './audit-log.tsx'
import { EmailList } from './emails.tsx'
import { JobList } from './jobs.tsx'
import { Loading, SmallTable } from './list.tsx'
import { AccountActions } from './account-actions.tsx'

/** One account: plan, balance, chatbots, usage, failed jobs, and the actions of operators. */
export function AccountView({ accountId }: { accountId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operate', 'account', accountId],
    queryFn: ({ signal }) => call(getAccount, { account_id: accountId }, { signal }),
    staleTime: 0,
  })
  return (
    <>
      <p>
        <Link
          to="/operate?section=accounts"
          className="inline-block min-h-6 text-brand underline underline-offset-4"
        >
          {text.allAccounts}
        </Link>
      </p>
      {isPending ? <Loading /> : null}
      {error && !data ? <QueryError title={text.loadFailed} query={{ error, refetch }} /> : null}
      {data ? <Shown account={data} /> : null}
    </>
  )
}

const Shown = ({ account }: { account: OperatedAccountDetails }) => (
  <>
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <h2 className="text-xl">{account.email}</h2>
          <p className="text-ink-2">{account.name}</p>
          <p className="text-sm text-ink-2">
            {text.registered({ time: formatDateTime(account.created_at) })}
          </p>
        </div>
        <AccountState account={account} />
      </div>
      <Facts account={account} />
      <AccountActions account={account} />
    </Card>
    <Bots bots={account.bots} />
    <Usage usage={account.usage} />
    <h2 className="text-lg">{text.failedJobs}</h2>
    <JobList state="failed" accountId={account.id} />
    <h2 className="text-lg">{text.emailsTo}</h2>
    <EmailList filter={{ to: account.email }} />
    <h2 className="text-lg">{text.accountAuditLog}</h2>
    <AuditEntries accountId={account.id} />
  </>
)

function planTexts({ plan, past_due_since, ...account }: OperatedAccountDetails): string[] {
  return [
    plan,
    ...periodTexts(account),
    ...(past_due_since === null ? [] : [text.paymentOverdue({ date: formatDay(past_due_since) })]),
  ]
}

type Period = Pick<OperatedAccountDetails, 'period_end' | 'cancel_at_period_end'>

function periodTexts({ period_end: end, cancel_at_period_end: endsThen }: Period): string[] {
  if (end === null) return []
  const date = formatDay(end)
  return [endsThen ? text.planPaidThenEnds({ date }) : text.planPaidUntil({ date })]
}

function Facts({ account }: { account: OperatedAccountDetails }) {
  const facts = [
    [text.plan, planTexts(account)],
    [text.balance, [formatCount(account.balance)]],
    [text.twoStep, [account.has_second_factor ? text.on : text.off]],
    [text.accountId, [account.id]],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {facts.map(([name, values]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-sm text-ink-2">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="tabular-nums">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const Bots = ({ bots }: Pick<OperatedAccountDetails, 'bots'>) => (
  <Card className="grid grid-cols-1 gap-3">
    <h2 className="text-lg">{text.botsTitle}</h2>
    {bots.length === 0 ? <p className="text-ink-2">{text.noBots}</p> : null}
    <ul className="grid gap-2">
      {bots.map(({ id, name, sources, failed_sources }) => (
        <li key={id} className="wrap-anywhere">
          {name}{' '}
          <span className="text-sm text-ink-2">
            {failed_sources === 0
              ? text.sources({ count: sources })
              : text.sourcesWithFailed({ count: sources, failed: failed_sources })}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

const usageColumns = [
  { title: text.day },
  { title: text.conversations, isNumber: true },
  { title: text.answered, isNumber: true },
  { title: text.spent, isNumber: true },
]

const Usage = ({ usage }: Pick<OperatedAccountDetails, 'usage'>) => (
  <Card className="grid grid-cols-1 gap-3">
    <h2 className="text-lg">{text.usageTitle}</h2>
    {usage.length === 0 ? (
      <p className="text-ink-2">{text.noUsage}</p>
    ) : (
      <SmallTable
        label={text.usageLabel}
        columns={usageColumns}
        rows={usage.toReversed().map(({ day, conversations, answered, spent }) => ({
          key: day,
          cells: [day, ...[conversations, answered, spent].map(formatCount)],
        }))}
      />
    )}
  </Card>
)
