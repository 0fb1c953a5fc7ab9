import { randomInt } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { releaseExpiredHolds } from '@askwell/core/balance'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startChild } from '../../../test/support/child-process.ts'
import { crashRounds, crashTimeout } from '../../../test/crash/crash-rounds.ts'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { ledgerStore } from './ledger-store.ts'

const rounds = crashRounds(8)

describe.each(engines)('kill -9 while charging on $name', ({ open }) => {
  test(
    'every acknowledged operation is stored exactly once, and every balance is exact',
    async () => {
      const database = await open()
      const acknowledged: string[] = []

      for (let round = 0; round < rounds; round += 1) {
        const args = [database.dataDir, `r${round}`, ...urlOf(database)]
        const child = startChild('ledger-work', args)
        await child.waitForLine('ready')
        await expect.poll(() => child.lines.length).toBeGreaterThan(3)
        await passing(randomInt(0, 200))
        await child.kill()
        acknowledged.push(...child.lines.filter((line) => line !== 'ready'))
      }

      expect(acknowledged.length).toBeGreaterThan(rounds)
      expect(await lost(database, acknowledged)).toEqual([])
      expect(await brokenInvariants(database.db)).toEqual([])
      expect(await damage(database)).toEqual([])

      await releaseExpiredHolds(
        { ledger: ledgerStore(database), now: Date.now },
        { includeActive: true },
      )
      const stillHeld = await database.db
        .selectFrom('credit_holds')
        .select('ref')
        .where('state', '=', 'held')
        .execute()
      expect(stillHeld).toEqual([])
      expect(await brokenInvariants(database.db)).toEqual([])
    },
    crashTimeout(rounds),
  )
})

const urlOf = ({ databaseUrl }: TestDatabase): string[] =>
  databaseUrl === undefined ? [] : [databaseUrl]

/** Acknowledged operations whose effect is missing in the database. */
async function lost({ db }: TestDatabase, acknowledged: string[]): Promise<string[]> {
  const grants = await db.selectFrom('credit_grants').select(['source', 'reversed']).execute()
  const holds = await db.selectFrom('credit_holds').select(['ref', 'state']).execute()
  const granted = new Map(grants.map(({ source, reversed }) => [source, reversed]))
  const states = new Map(holds.map(({ ref, state }) => [ref, state]))
  const later: Record<string, string[]> = {
    held: ['held', 'settled', 'released', 'voided'],
    settled: ['settled', 'voided'],
    released: ['released'],
    voided: ['voided'],
  }

  return acknowledged.filter((line) => {
    const [what = '', ref = ''] = line.split(' ')
    if (what === 'granted') return !granted.has(ref)
    if (what === 'reversed') return granted.get(ref) !== 10
    return !later[what]?.includes(states.get(ref) ?? 'missing')
  })
}

async function damage({ db, engine }: TestDatabase): Promise<unknown[]> {
  if (engine === 'postgres') return []
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const violations = await sql`pragma foreign_key_check`.execute(db)
  return [...integrity.rows.filter((row) => row.integrity_check !== 'ok'), ...violations.rows]
}
