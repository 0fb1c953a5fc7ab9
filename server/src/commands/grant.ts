import { randomUUID } from 'node:crypto'
import {
  adjustMessages,
  balanceOf,
  voidMessage,
  wipeTestMoney,
  type BalanceDeps,
} from '@askwell/core/balance'
import { findAccountByEmail } from '../adapters/db/account-store.ts'
import { openDatabase, type Database } from '../adapters/db/connect.ts'
import { ledgerStore } from '../adapters/db/ledger-store.ts'
import { readConfig } from '../config.ts'

const usage = `Usage: npm run grant -- EMAIL MESSAGES [NOTE]
         gives messages; a negative number takes some away, never below 0; the note is kept
       npm run grant -- --give-back MESSAGE_ID
         gives an answer back to its owner, who objected to it; the id is in the statement
       npm run grant -- --wipe-test-money
         ends everything that was bought in the sandbox or with test keys`

type Ledgers = { database: Database; balance: BalanceDeps }
type Work = (ledgers: Ledgers) => Promise<string>

const change =
  (email: string, delta: number, note: string): Work =>
  async ({ database, balance }) => {
    const account = await findAccountByEmail(database.db, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)

    const adjustment = { userId: account.id, delta, actor: 'operator', note }
    await adjustMessages(balance, `operator:${randomUUID()}`, adjustment)
    return `${email} has ${await balanceOf(balance, account.id)} messages now.`
  }

const giveBack =
  (messageId: string): Work =>
  async ({ balance }) => {
    if (await voidMessage(balance, messageId, 'disputed')) return 'The message was given back.'
    throw new Error('There is no charged answer with this id, or it was given back before.')
  }

const wipe: Work = async ({ balance }) => `${await wipeTestMoney(balance)} messages were ended.`

/** What the operator asked for; null when it cannot be read. */
function readWork([first = '', second = '', ...note]: string[]): Work | null {
  if (first === '--wipe-test-money') return wipe
  if (first === '--give-back') return second === '' ? null : giveBack(second)

  const delta = Number(second)
  const isWhole = Number.isSafeInteger(delta) && delta !== 0
  return first !== '' && isWhole ? change(first, delta, note.join(' ')) : null
}

/** Works on the database itself, also while the server serves. */
async function run(work: Work): Promise<string> {
  const { DATABASE_URL, dataDir } = readConfig()
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir })
  try {
    return await work({ database, balance: { ledger: ledgerStore(database), now: Date.now } })
  } finally {
    await database.close()
  }
}

const work = readWork(process.argv.slice(2))
if (work === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    console.log(await run(work))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
