import { beforeAll, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { restoreProcess, runCommand } from './run-command.ts'

let dataDir: string
beforeAll(async () => {
  const database = await sqlite.open()
  dataDir = database.dataDir
  await database.close()
})

restoreProcess()

test.each([
  ['grant eve@example.com 5', 'There is no account with the email eve@example.com.'],
  ['grant --give-back m_1', 'No charged answer has this id, or it was already returned.'],
  ['outbox e_1', 'There is no e-mail e_1. List them with: npm run outbox'],
  ['sandbox-advance 1d', 'Payments go to Stripe here, so there is no sandbox clock to move.'],
])('%s says in one line why it does nothing', async (command, message) => {
  const [name = '', ...args] = command.split(' ')
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  }

  const output = await runCommand(name, args, { DATABASE_URL: '', DATA_DIR: dataDir, ...stripe })

  expect(output).toMatchObject({ errors: [message], exitCode: 1 })
})
