import {
  exportAuditLog,
  handleContactMessage,
  listAuditLog,
  listContactMessages,
  type ContactMessage,
  type AuditEntry,
} from '@askwell/contract/operate/audit-log'
import {
  handleContactMessage as handle,
  operatePageSize,
  pageOf,
  readPageCursor,
  type NewAuditEntry,
  type PageCursor,
  type RepeatWorkDeps,
} from '@askwell/core/operate'
import * as texts from '@askwell/messages/operate/outcomes'
import { stringify } from 'csv-stringify/sync'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'
import { operatorOf } from './accounts.ts'

type PageOf<Filter> = Filter & { before: PageCursor | null; limit: number }

export type AuditLogDeps = RepeatWorkDeps & {
  auditLog: (which: PageOf<{ accountId: string | null }>) => Promise<AuditEntry[]>
  messages: (which: PageOf<{ isHandled: boolean }>) => Promise<ContactMessage[]>
  record: (entry: NewAuditEntry) => Promise<void>
}

const limit = operatePageSize + 1
const maxExported = 50_000
const columns = ['at', 'operator', 'action', 'account_id', 'target', 'reason', 'detail']

/** The audit log, and messages of the contact form. */
export const auditLogRoutes = (deps: AuditLogDeps): Route[] => [
  ownerRoute(listAuditLog, async ({ account_id: accountId = null, before }) => {
    const found = await deps.auditLog({ accountId, before: readPageCursor(before), limit })
    const { rows, next } = pageOf(found, ({ at }) => at)
    return { entries: rows, next }
  }),

  ownerRoute(exportAuditLog, async (_body, { caller }) => {
    await deps.record({
      id: deps.newId(),
      operator: operatorOf(caller),
      action: 'export_audit_log',
      accountId: null,
      target: '',
      reason: '',
      detail: '',
    })
    return {
      csv: toCsv(await deps.auditLog({ accountId: null, before: null, limit: maxExported })),
    }
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

/** Times are UTC; cells that a spreadsheet would run as a formula get an apostrophe. */
const toCsv = (entries: AuditEntry[]): string =>
  stringify(
    entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    { header: true, columns, record_delimiter: '\r\n', escape_formulas: true },
  )
