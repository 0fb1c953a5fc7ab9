import type { ErasureReceipt } from '@askwell/contract/conversations/erasure'
import * as text from '@askwell/messages/conversations/erasure'
import { formatCount } from '../../format.ts'

const part = (
  count: number,
  sentence: (words: { count: string; isOne: boolean }) => string,
): string[] => (count === 0 ? [] : [sentence({ count: formatCount(count), isOne: count === 1 })])

/** What is erased: one line for each kind with a count above 0. */
export const erasedParts = (receipt: ErasureReceipt): string[] => [
  ...part(receipt.conversations, text.conversations),
  ...part(receipt.messages, text.messages),
  ...part(receipt.calls, text.calls),
  ...part(receipt.deliveries, text.deliveries),
  ...part(receipt.emails, text.emails),
  ...part(receipt.jobs, text.jobs),
]

/** Data that the erasure does not reach: already sent, in backups, or at the model provider. */
export const keptElsewhere = ({ sent }: ErasureReceipt): string[] => [
  ...part(sent.emails, text.sentEmails),
  ...part(sent.deliveries, text.sentDeliveries),
  ...part(sent.calls, text.sentCalls),
  text.backups,
  text.modelProvider,
]

export const receiptText = (receipt: ErasureReceipt): string =>
  [
    `${text.isGone}: ${new Date().toISOString()}`,
    ...erasedParts(receipt),
    '',
    text.notReached,
    ...keptElsewhere(receipt),
  ].join('\n')
