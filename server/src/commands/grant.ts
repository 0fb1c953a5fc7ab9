import { randomUUID } from 'node:crypto'
import { balanceOf } from '@askwell/core/balance'
import { findAccountByEmail } from '../accounts/index.ts'
import { openDatabase, type Database } from '../platform/db/connect.ts'
import { ledgerStore } from '../billing/index.ts'
import { commandLineStore } from '../operate/index.ts'
import { readConfig } from '../platform/config/config.ts'

const usage = `Usage: npm run grant -- EMAIL MESSAGES [NOTE]
         adds messages; a negative number removes some, never below 0; the note is stored
       npm run grant -- --give-back MESSAGE_ID
         returns the message of an answer to its owner; the id is in the statement
       npm run grant -- --wipe-test-money
         removes everything that was bought in the sandbox or with test keys`

type CommandDeps = { database: Database; changes: ReturnType<typeof commandLineStore> }
type Command = (ledgers: CommandDeps) => Promise<string>

const change =
  (email: string, delta: number, note: string): Command =>
  async ({ database, changes }) => {
    const account = await findAccountByEmail(database.db, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)

    await changes.grant(account.id, delta, note)
    const balance = { ledger: ledgerStore(database), now: Date.now }
    return `${email} has ${await balanceOf(balance, account.id)} messages now.`
  }

const returnMessage =
  (messageId: string): Command =>
  async ({ changes }) => {
    if (await changes.returnMessage(messageId)) return 'The message was returned.'
    throw new Error('No charged answer has this id, or it was already returned.')
  }

const removeTestMessages: Command = async ({ changes }) =>
  `${await changes.removeTestMessages()} messages were removed.`

/** Parses the operator's command; null when it is invalid. */
function parseCommand([first = '', second = '', ...note]: string[]): Command | null {
  if (first === '--wipe-test-money') return removeTestMessages
  if (first === '--give-back') return second === '' ? null : returnMessage(second)

  const delta = Number(second)
  const isWhole = Number.isSafeInteger(delta) && delta !== 0
  return first !== '' && isWhole ? change(first, delta, note.join(' ')) : null
}

/** Works directly on the database, even while the server runs. */
async function run(work: Command): Promise<string> {
  const { DATABASE_URL, dataDir } = readConfig()
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir })
  try {
    const changes = commandLineStore({ database, now: Date.now, newId: randomUUID })
    return await work({ database, changes })
  } finally {
    await database.close()
  }
}

const work = parseCommand(process.argv.slice(2))
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
