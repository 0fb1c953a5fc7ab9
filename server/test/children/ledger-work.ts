// Child process of a crash test: works on the ledger until it is killed. It reports each operation
// by a synchronous write after its commit.
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
import { verifiedOwner } from '@askwell/core/shared'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { ledgerStore } from '../../src/billing/ledger/ledger-store.ts'

const [dataDir = '', round = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const deps = { ledger: ledgerStore(database), now: Date.now }
const report = (line: string) => writeSync(1, `${line}\n`)
report('ready')

async function work(worker: number): Promise<void> {
  const userId = verifiedOwner(`user-${worker}`)
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
      report(`granted ${ref}`)
    }
    if (step % 20 === 10) await takeBack(`${round}-${worker}-${step - 10}`)
    await reserveMessage(deps, userId, ref)
    report(`held ${ref}`)
    await finish(ref, step)
  }
}

/** A dispute that is won, and a refund of a third. */
async function takeBack(source: string): Promise<void> {
  const dispute = { source, disputeId: source, share: { part: 1, whole: 1 } }
  await freezeMessages(deps, dispute)
  await unfreezeMessages(deps, dispute)
  await reverseMessages(deps, { source, amountCents: 3, refundedCents: 1 })
  report(`reversed ${source}`)
}

async function finish(ref: string, step: number): Promise<void> {
  if (step % 5 === 1) {
    await releaseMessage(deps, ref, 'provider_failed')
    report(`released ${ref}`)
    return
  }
  await settleMessage(deps, ref)
  report(`settled ${ref}`)
  if (step % 5 !== 2) return
  await voidMessage(deps, ref, 'abstained')
  report(`voided ${ref}`)
}

await Promise.all([0, 1, 2, 3].map(work))
