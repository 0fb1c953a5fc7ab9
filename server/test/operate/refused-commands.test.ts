import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sqlite } from '../support/engines.ts'

let dataDir: string
beforeAll(async () => {
  const database = await sqlite.open()
  dataDir = database.dataDir
  await database.close()
})

const { argv } = process
afterEach(() => {
  process.argv = argv
  process.exitCode = undefined
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Runs a command in this process, which is much faster than to start one. */
async function outputOf(name: string, args: string[], env: Record<string, string>) {
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  process.argv = [process.execPath, name, ...args]
  const program = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url))
  await import(`${program}?${args.join()}`)
  return { errors, exitCode: process.exitCode }
}

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

  const output = await outputOf(name, args, { DATABASE_URL: '', DATA_DIR: dataDir, ...stripe })

  expect(output).toEqual({ errors: [message], exitCode: 1 })
})
