import { randomUUID } from 'node:crypto'
import { balanceOf, grantMessages } from '@askwell/core/balance'
import { findAccountByEmail } from '../adapters/db/account-store.ts'
import { openDatabase } from '../adapters/db/connect.ts'
import { ledgerStore } from '../adapters/db/ledger-store.ts'
import { readConfig } from '../config.ts'

/** `npm run grant -- EMAIL MESSAGES`: the operator gives an account messages, also while it serves. */
async function grant(email: string, amount: number): Promise<string> {
  const { DATABASE_URL, dataDir } = readConfig()
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir })
  try {
    const account = await findAccountByEmail(database.db, email)
    if (!account) throw new Error(`There is no account with the email ${email}.`)

    const balance = { ledger: ledgerStore(database), now: Date.now }
    await grantMessages(balance, {
      userId: account.id,
      kind: 'adjustment',
      source: `operator:${randomUUID()}`,
      amount,
      expiresAt: null,
      isLive: true,
    })
    return `${email} has ${await balanceOf(balance, account.id)} messages now.`
  } finally {
    await database.close()
  }
}

const [email = '', messages = ''] = process.argv.slice(2)
const amount = Number(messages)
if (email === '' || !Number.isSafeInteger(amount) || amount < 1) {
  console.error('Usage: npm run grant -- EMAIL MESSAGES')
  process.exitCode = 2
} else {
  try {
    console.log(await grant(email, amount))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
