import { describe, expect, test } from 'vitest'
import { engines } from '../../test/engines.ts'
import { turnStore } from '../adapters/db/turn-store.ts'
import { createTurns } from './turns.ts'

describe.each(engines)('turns on $name', ({ open }) => {
  test('two processes never work on the same account at once, and all of it is done', async () => {
    const { db } = await open()
    const processes = [createTurns(turnStore(db)), createTurns(turnStore(db))]
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await db.selectFrom('turn').selectAll().execute()
      inside -= 1
    }

    const all = processes.flatMap((inTurn) => [1, 2, 3, 4].map(() => inTurn('payer:ada', work)))
    await Promise.all(all)

    expect(most).toBe(1)
    expect(await db.selectFrom('turn').selectAll().execute()).toEqual([])
  })

  test('work that fails gives its turn back, and says why', async () => {
    const { db } = await open()
    const inTurn = createTurns(turnStore(db))

    await expect(inTurn('payer:ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn('payer:ada', async () => 'done')).toBe('done')
  })

  test('the turn of a process that died is taken over when its lease ends', async () => {
    const { db } = await open()
    const dead = { name: 'payer:ada', token: 'dead', lease_until: Date.now() - 1 }
    await db.insertInto('turn').values(dead).execute()

    expect(await createTurns(turnStore(db))('payer:ada', async () => 'done')).toBe('done')
  })
})
