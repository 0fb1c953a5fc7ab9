import { expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { openDatabaseClock } from './database-clock.ts'

const minuteMs = 60_000
/** The machine of the process is ten minutes ahead. */
const fast = () => Date.now() + 10 * minuteMs

test.each(engines)('the clock of a process on $name', async ({ name, open }) => {
  const { db } = await open()

  const { clock, close } = await openDatabaseClock(db, fast)
  const aheadMinutes = Math.round(Math.abs(clock() - Date.now()) / minuteMs)
  close()

  // The database is on this machine.
  expect(aheadMinutes).toBe(name === 'postgres' ? 0 : 10)
})

test.each(engines)(
  'a measurement on $name that takes too long changes nothing',
  async ({ open }) => {
    const { db } = await open()
    let reads = 0
    // Two seconds pass between two reads of the clock.
    const busy = () => 2_000 * (reads += 1)

    const { clock, close } = await openDatabaseClock(db, busy)
    const at = clock()
    close()

    expect(at).toBe(2_000 * reads)
  },
)
