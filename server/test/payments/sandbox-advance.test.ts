import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../engines.ts'
import { days, openShop } from './sandbox-kit.ts'

const command = fileURLToPath(new URL('../../src/commands/sandbox-advance.ts', import.meta.url))

/** Runs the operator's command beside the open database, as a process of its own. */
const advance = ({ dataDir, databaseUrl }: TestDatabase, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  })

describe.each(engines)('the time machine on $name', (engine) => {
  test('another process moves the clock; the running one hears what happened', async () => {
    const shop = await openShop(engine, new Date().toISOString())
    const { id, customer } = await shop.subscribe('hobby_monthly')
    await shop.heard()

    const { stdout } = await advance(shop.database, 'period')
    shop.time.now = Date.now()

    expect(stdout).toMatch(/^In the sandbox it is .+ GMT now\.\n$/)
    expect(await shop.heard()).toContain('invoice.paid')
    const { data } = await shop.stripe.invoices.list({ customer, status: 'paid' })
    expect(data).toHaveLength(2)
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active')

    const before = await shop.sandbox.clock.now()
    await advance(shop.database, '2d')
    expect((await shop.sandbox.clock.now()) - before).toBe(days(2))
  })

  test('it explains itself, and names an account that never paid', async () => {
    const { database } = await openShop(engine)

    await expect(advance(database, 'soon')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run sandbox:advance -- 1d | 12h | period'),
    })
    await expect(advance(database, 'period', 'eve@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'eve@example.com has never begun a payment in the sandbox.\n',
    })
  })
})
