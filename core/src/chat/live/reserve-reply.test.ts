import { expect, test } from 'vitest'
import type { ReserveOutcome } from '../../balance/index.ts'
import { verifiedOwner } from '../../shared/index.ts'
import { reserveForReply, type ReserveReplyDeps } from './reserve-reply.ts'

const reply = {
  ownerId: verifiedOwner('user_1'),
  messageId: 'm_1',
  sessionId: null,
  asksModel: false,
}

function reserving(outcome: ReserveOutcome) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a reservation needs these parts only
  const deps = {
    balance: { ledger: { reserve: async () => outcome }, now: () => 1 },
    unpaidAnswers: { waitSeconds: () => 90 },
  } as unknown as ReserveReplyDeps
  return reserveForReply(deps, reply)
}

test.each<[ReserveOutcome, object]>([
  ['busy', { code: 'rate_limited', retryAfterSeconds: 2 }],
  ['empty', { code: 'no_messages_left' }],
  ['duplicate', { code: 'invalid_request' }],
  ['unpaid', { code: 'rate_limited', retryAfterSeconds: 90 }],
])('a reservation that is %s refuses the question', async (outcome, refusal) => {
  await expect(reserving(outcome)).rejects.toMatchObject(refusal)
})
