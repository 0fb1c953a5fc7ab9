import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { compiledCode } from '../support/child-process.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { days, openSandboxFixture } from './sandbox-fixture.ts'

const command = fileURLToPath(new URL('../../src/commands/sandbox-advance.ts', import.meta.url))

/** Runs the operator's command as a separate process while the database is open. */
const advance = ({ dataDir, databaseUrl }: TestDatabase, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...compiledCode, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  })

describe.each(engines)('the sandbox clock command on $name', (engine) => {
  test('another process advances the clock, and the running one receives the events', async () => {
    const fixture = await openSandboxFixture(engine, new Date().toISOString())
    const { id, customer } = await fixture.subscribe('hobby_monthly')
    await fixture.receivedEvents()

    const { stdout } = await advance(fixture.database, 'period')
    fixture.time.now = Date.now()

    expect(stdout).toMatch(/^In the sandbox it is .+ GMT now\.\n$/)
    expect(await fixture.receivedEvents()).toContain('invoice.paid')
    const { data } = await fixture.stripe.invoices.list({ customer, status: 'paid' })
    expect(data).toHaveLength(2)
    expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('active')

    const before = await fixture.sandbox.clock.now()
    await advance(fixture.database, '2d')
    expect((await fixture.sandbox.clock.now()) - before).toBe(days(2))
  })

  test('it prints its usage, and names an account that never paid', async () => {
    const { database } = await openSandboxFixture(engine)

    await expect(advance(database, 'soon')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run sandbox:advance -- 1d | 12h | period'),
    })
    await expect(advance(database, 'period', 'eve@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'eve@example.com has never started a payment in the sandbox.\n',
    })
  })
})
