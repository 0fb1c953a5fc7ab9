import { listAccounts, type OperatedAccount } from '@askwell/contract/operate/operate-accounts'
import * as text from '@askwell/messages/operate/screen'
import { useState, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../shared/call.ts'
import { formatDateTime, formatDay } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { Pill } from '../../shared/ui/pill.tsx'
import { PagedList, RowText } from './list.tsx'
import { usePages } from './use-operate.ts'

/** All accounts, or those that match a search, newest first. The search is part of the URL. */
export function Accounts() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const query = usePages(['accounts', search], (before, signal) =>
    call(listAccounts, { search, ...before }, { signal }),
  )
  const pages = { ...query, data: rowsOf(query.data?.pages) }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setParams({ section: 'accounts', ...(typed.trim() && { search: typed.trim() }) })
  }

  return (
    <>
      <search>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextInput
            label={text.search}
            type="search"
            maxLength={320}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="min-w-0 grow basis-56"
          />
          <Button type="submit">{text.find}</Button>
        </form>
      </search>
      <PagedList label={text.accountsList} empty={text.noAccounts} pages={pages}>
        {(account) => <AccountRow account={account} />}
      </PagedList>
    </>
  )
}

const rowsOf = (pages: readonly { accounts: OperatedAccount[] }[] | undefined) =>
  pages && { rows: pages.flatMap(({ accounts }) => accounts) }

const AccountRow = ({ account }: { account: OperatedAccount }) => (
  <>
    <RowText
      title={
        <Link
          to={`/operate?section=accounts&account=${account.id}`}
          className="inline-block min-h-6 text-brand underline underline-offset-4 hover:text-brand-hover"
        >
          {account.email}
        </Link>
      }
    >
      <p>{account.name}</p>
      <p>
        {account.plan} · {text.chatbots({ count: account.chatbots })} ·{' '}
        {text.registered({ time: formatDateTime(account.created_at) })}
      </p>
    </RowText>
    <AccountState account={account} />
  </>
)

/** The state of an account as a pill. */
export function AccountState({ account }: { account: OperatedAccount }) {
  if (account.suspended_at !== null) return <Pill tone="failed">{text.suspended}</Pill>
  if (account.erase_at !== null) {
    return <Pill tone="none">{text.closing({ date: formatDay(account.erase_at) })}</Pill>
  }
  if (!account.is_confirmed) return <Pill tone="neutral">{text.unconfirmed}</Pill>
  return <Pill tone="ready">{text.active}</Pill>
}
