// Started by a crash test: works on the ledger until it is killed. It says what it did only after
// the commit has returned, by a synchronous write.
import { writeSync } from 'node:fs'
import {
  freezeMessages,
  grantMessages,
  releaseMessage,
  reserveMessage,
  reverseMessages,
  settleMessage,
  unfreezeMessages,
  voidMessage,
} from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import { openDatabase } from '../../src/adapters/db/connect.ts'
import { ledgerStore } from '../../src/adapters/db/ledger-store.ts'

const [dataDir = '', round = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const deps = { ledger: ledgerStore(database), now: Date.now }
const said = (line: string) => writeSync(1, `${line}\n`)
said('ready')

async function work(worker: number): Promise<void> {
  const userId = provenOwner(`user-${worker}`)
  for (let step = 0; ; step += 1) {
    const ref = `${round}-${worker}-${step}`
    if (step % 20 === 0) {
      await grantMessages(deps, {
        userId,
        kind: 'pack',
        source: ref,
        paymentId: ref,
        amount: 30,
        expiresAt: null,
        isLive: false,
      })
      said(`granted ${ref}`)
    }
    if (step % 20 === 10) await takeBack(`${round}-${worker}-${step - 10}`)
    await reserveMessage(deps, userId, ref)
    said(`held ${ref}`)
    await finish(ref, step)
  }
}

/** A dispute that is won, and a refund of a third. */
async function takeBack(paymentId: string): Promise<void> {
  const dispute = { paymentId, disputeId: paymentId }
  await freezeMessages(deps, dispute)
  await unfreezeMessages(deps, dispute)
  await reverseMessages(deps, { paymentId, amountCents: 3, refundedCents: 1 })
  said(`reversed ${paymentId}`)
}

async function finish(ref: string, step: number): Promise<void> {
  if (step % 5 === 1) {
    await releaseMessage(deps, ref, 'provider_failed')
    said(`released ${ref}`)
    return
  }
  await settleMessage(deps, ref)
  said(`settled ${ref}`)
  if (step % 5 !== 2) return
  await voidMessage(deps, ref, 'abstained')
  said(`voided ${ref}`)
}

await Promise.all([0, 1, 2, 3].map(work))
