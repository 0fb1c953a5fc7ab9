import {
  exportActs,
  handleContactMessage,
  listActs,
  listContactMessages,
  type ContactMessage,
  type OperatorAct,
} from '@askwell/contract/operate/operate-acts'
import {
  handleContactMessage as handle,
  operatePageSize,
  pageOf,
  readPageCursor,
  type Act,
  type PageCursor,
  type RepeatWorkDeps,
} from '@askwell/core/operate'
import * as texts from '@askwell/messages/operate/outcomes'
import { stringify } from 'csv-stringify/sync'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'
import { operatorOf } from './accounts.ts'

type PageOf<Filter> = Filter & { before: PageCursor | null; limit: number }

export type ActsDeps = RepeatWorkDeps & {
  acts: (which: PageOf<{ accountId: string | null }>) => Promise<OperatorAct[]>
  messages: (which: PageOf<{ isHandled: boolean }>) => Promise<ContactMessage[]>
  record: (act: Act) => Promise<void>
}

const limit = operatePageSize + 1
const mostExported = 50_000
const columns = ['at', 'operator', 'act', 'account_id', 'target', 'reason', 'detail']

/** The audit log, and messages of the contact form. */
export const actsRoutes = (deps: ActsDeps): Route[] => [
  ownerRoute(listActs, async ({ account_id: accountId = null, before }) => {
    const found = await deps.acts({ accountId, before: readPageCursor(before), limit })
    const { rows, next } = pageOf(found, ({ at }) => at)
    return { acts: rows, next }
  }),

  ownerRoute(exportActs, async (_body, { caller }) => {
    await deps.record({
      id: deps.newId(),
      operator: operatorOf(caller),
      act: 'export_acts',
      accountId: null,
      target: '',
      reason: '',
      detail: '',
    })
    return { csv: toCsv(await deps.acts({ accountId: null, before: null, limit: mostExported })) }
  }),

  ownerRoute(listContactMessages, async ({ show, before }) => {
    const which = { isHandled: show === 'handled', before: readPageCursor(before), limit }
    const { rows, next } = pageOf(await deps.messages(which), ({ created_at }) => created_at)
    return { messages: rows, next }
  }),

  ownerRoute(handleContactMessage, async ({ message_id: messageId, undo }, { caller }) => {
    const isHandled = undo !== true
    await handle(deps, operatorOf(caller), { messageId, isHandled })
    return success(isHandled ? texts.handled : texts.reopened)
  }),
]

/** Times in UTC; cells that a spreadsheet would run as a formula begin with an apostrophe. */
const toCsv = (acts: OperatorAct[]): string =>
  stringify(
    acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
    { header: true, columns, record_delimiter: '\r\n', escape_formulas: true },
  )
