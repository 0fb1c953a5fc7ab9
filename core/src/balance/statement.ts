import type { StatementLine } from '@askwell/contract/billing/billing'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import * as texts from '@askwell/messages/billing/ledger'
import * as paymentMessagesTexts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../shared/index.ts'
import { isWelcomeSource } from './is-paid.ts'
import type { GrantKind, ReturnReason } from './ports.ts'

/** Position after which the next page of the statement begins. */
export type StatementCursor = { at: number; part: 'charge' | 'entry'; id: string }

/** The charge of one reply, spent or returned. */
export type ChargeRow = {
  part: 'charge'
  id: string
  at: number
  state: 'held' | 'settled' | 'released' | 'voided'
  why: ReturnReason | null
  botId: string | null
  botName: string | null
  sessionId: string | null
  isPreview: boolean
  /** False for small talk, which is not charged. */
  isAnswered: boolean
}

/** Messages added or removed other than by a charge. */
export type EntryRow = {
  part: 'entry'
  id: string
  at: number
  delta: number
  reason: 'grant' | 'debt_repay' | 'expire' | 'close' | 'reverse' | 'freeze' | 'unfreeze' | 'adjust'
  kind: GrantKind
  /** Source of the grant. */
  source: string
  /** Lookup key of the purchase; null without a purchase. */
  lookupKey: string | null
}

export type StatementStore = {
  /** Newest first; charges precede entries of the same time. */
  page(
    ownerId: OwnerId,
    which: { before: StatementCursor | null; limit: number },
  ): Promise<(ChargeRow | EntryRow)[]>
}

const pageSize = 100

/** One page of the grants and charges of an account, with descriptions, newest first. */
export async function readStatement(
  { statement }: { statement: StatementStore },
  ownerId: OwnerId,
  before: string | undefined,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const cursor = before === undefined ? null : readCursor(before)
  const rows = await statement.page(ownerId, { before: cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    lines: shown.map(toLine),
    next: rows.length > pageSize && last ? `${last.at}.${last.part}.${last.id}` : null,
  }
}

function readCursor(text: string): StatementCursor {
  const [, at, part, id] = /^(\d{1,15})\.(charge|entry)\.(.+)$/s.exec(text) ?? []
  if (at === undefined || id === undefined) {
    throw new AppError('invalid_request', paymentMessagesTexts.statementPageUnknown)
  }
  return { at: Number(at), part: part === 'charge' ? 'charge' : 'entry', id }
}

const toLine = (row: ChargeRow | EntryRow): StatementLine =>
  row.part === 'charge' ? chargeLine(row) : entryLine(row)

function chargeLine(row: ChargeRow): StatementLine {
  const isSpent = row.state === 'held' || row.state === 'settled'
  return {
    id: row.id,
    at: row.at,
    delta: isSpent ? -1 : 0,
    reason: isSpent ? chargedLabel(row) : returnedLabel(row),
    bot_id: row.botId,
    bot_name: row.botName,
    session_id: row.sessionId,
  }
}

function chargedLabel({ state, isPreview }: ChargeRow): string {
  if (state === 'held') return texts.answering
  return isPreview ? texts.previewAnswer : texts.answer
}

const returnLabels = {
  provider_failed: texts.providerFailed,
  abstained: texts.abstained,
  interrupted: texts.interrupted,
  visitor_left: texts.visitorLeft,
  disputed: texts.disputed,
} satisfies Record<ReturnReason, string>

function returnedLabel({ why, isAnswered }: ChargeRow): string {
  if (why === 'abstained' && isAnswered) return texts.smallTalk
  return returnLabels[why ?? 'interrupted']
}

const entryLine = (row: EntryRow): StatementLine => ({
  id: row.id,
  at: row.at,
  delta: row.delta,
  reason: row.reason === 'grant' ? grantLabel(row) : entryLabels[row.reason],
  bot_id: null,
  bot_name: null,
  session_id: null,
})

const entryLabels = {
  debt_repay: texts.debtRepay,
  expire: texts.expire,
  close: texts.close,
  reverse: texts.reverse,
  freeze: texts.freeze,
  unfreeze: texts.unfreeze,
  adjust: texts.adjust,
} satisfies Record<Exclude<EntryRow['reason'], 'grant'>, string>

const grantLabel = ({ kind, source, lookupKey }: EntryRow): string =>
  grantLabels[kind](findPlan(lookupKey)?.title, source)

/** Descriptions by kind, with the title of the paid plan where it is known. */
const grantLabels: Record<GrantKind, (title: string | undefined, source: string) => string> = {
  plan_cycle: (title) =>
    title === undefined ? texts.unknownPlanPeriod : texts.planPeriod({ plan: title }),
  plan_upgrade: (title) => (title === undefined ? texts.upgrade : texts.upgradeTo({ plan: title })),
  pack: () => texts.extraMessages,
  free_welcome: () => texts.freePlanChosen,
  free_topup: () => texts.freePlanMonth,
  adjustment: (_title, source) => (isWelcomeSource(source) ? texts.welcome : texts.addedBySupport),
}
