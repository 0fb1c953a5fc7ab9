import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { lockStore } from './lock-store.ts'

const mine = { name: 'payer:ada', token: 'mine' }
const other = { name: 'payer:ada', token: 'other' }
const elsewhere = { name: 'payer:bea', token: 'elsewhere' }

describe.each(engines)('the locks of all processes on $name', ({ open }) => {
  test('are taken by one process, until the very moment at which the lease ends', async () => {
    const { db } = await open()
    const locks = lockStore(db)

    expect(await locks.acquire(mine, 100, 200)).toBe(true)
    expect(await locks.acquire(other, 199, 300)).toBe(false)
    expect(await locks.acquire(elsewhere, 199, 300)).toBe(true)
    expect(await locks.acquire(other, 200, 300)).toBe(true)
  })

  test('are neither extended nor released by a process that has lost its lease', async () => {
    const { db } = await open()
    const locks = lockStore(db)
    await locks.acquire(mine, 100, 200)
    await locks.acquire(elsewhere, 100, 200)
    await locks.acquire(other, 200, 300)

    await locks.extend(mine, 900)
    await locks.release(mine)

    const all = db.selectFrom('distributed_lock').selectAll().orderBy('name')
    expect(await all.execute()).toEqual([
      { ...other, lease_until: 300 },
      { ...elsewhere, lease_until: 200 },
    ])
  })

  test('are all free after the start of the only process', async () => {
    const { db } = await open()
    const locks = lockStore(db)
    await locks.acquire(mine, 100, 200)
    await locks.acquire(elsewhere, 100, 200)

    await locks.releaseAll()

    expect(await locks.acquire(other, 100, 200)).toBe(true)
  })
})
