import { findPlan } from '@askwell/contract/plan-rules'
import type { StatementLine } from '@askwell/contract/billing'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { GrantKind, ReturnReason } from './ports.ts'

/** Where a page of the statement ends: the line after it is older, or stands behind it. */
export type StatementCursor = { at: number; part: 'charge' | 'entry'; id: string }

/** One message of a reply: spent, or given back. */
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
  /** Small talk is answered and not charged. */
  isAnswered: boolean
}

/** Messages that came or went in another way. */
export type EntryRow = {
  part: 'entry'
  id: string
  at: number
  delta: number
  reason: 'grant' | 'debt_repay' | 'expire' | 'close' | 'reverse' | 'freeze' | 'unfreeze' | 'adjust'
  kind: GrantKind
  /** What the grant was given for. */
  source: string
  /** What was paid for, where something was. */
  lookupKey: string | null
}

export type StatementStore = {
  /** Newest first; at one moment charges before entries. */
  page(
    ownerId: OwnerId,
    which: { before: StatementCursor | null; limit: number },
  ): Promise<(ChargeRow | EntryRow)[]>
}

const pageSize = 100

/** Every grant and charge of an account in words, newest first, a page at a time. */
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
    throw new AppError('invalid_request', 'Please open the statement from its first page.')
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
    reason: isSpent ? spentWords(row) : returnedWords(row),
    bot_id: row.botId,
    bot_name: row.botName,
    session_id: row.sessionId,
  }
}

function spentWords({ state, isPreview }: ChargeRow): string {
  if (state === 'held') return 'Answer being written'
  return isPreview ? 'Answer in the preview' : 'Answer'
}

const returnWords = {
  provider_failed: 'The answer failed: not charged',
  abstained: 'Nothing found: not charged',
  interrupted: 'The answer broke off: not charged',
  visitor_left: 'The visitor left before the answer: not charged',
  disputed: 'Objection accepted: given back',
} satisfies Record<ReturnReason, string>

function returnedWords({ why, isAnswered }: ChargeRow): string {
  if (why === 'abstained' && isAnswered) return 'Small talk: not charged'
  return returnWords[why ?? 'interrupted']
}

const entryLine = (row: EntryRow): StatementLine => ({
  id: row.id,
  at: row.at,
  delta: row.delta,
  reason: row.reason === 'grant' ? grantWords(row) : entryWords[row.reason],
  bot_id: null,
  bot_name: null,
  session_id: null,
})

const entryWords = {
  debt_repay: 'Used messages of a refund, paid back',
  expire: 'Ended unused',
  close: 'Ended with the paid period',
  reverse: 'Taken back by a refund',
  freeze: 'Held back while a payment is disputed',
  unfreeze: 'Given back after a dispute',
  adjust: 'Changed by support',
} satisfies Record<Exclude<EntryRow['reason'], 'grant'>, string>

const grantWords = ({ kind, source, lookupKey }: EntryRow): string =>
  wordsOfGrants[kind](findPlan(lookupKey)?.title, source)

/** By kind, from the title of the plan that was paid, where it is known. */
const wordsOfGrants: Record<GrantKind, (title: string | undefined, source: string) => string> = {
  plan_cycle: (title) => (title === undefined ? 'Plan, paid period' : `${title} plan, paid period`),
  plan_upgrade: (title) => (title === undefined ? 'Upgrade' : `Upgrade to ${title}`),
  pack: () => 'Extra messages',
  free_welcome: () => 'Free plan chosen',
  free_topup: () => 'Free plan, new month',
  adjustment: (_title, source) =>
    source.startsWith('welcome:') ? 'Messages to start with' : 'Given by support',
}
