import { stock, type StockedPrice } from './catalogue.ts'
import { passTime } from './pass-time.ts'
import type { SandboxStore, SandboxTables } from './store.ts'
import { World } from './world.ts'

type DeskDeps = {
  store: SandboxStore
  /** Epoch milliseconds; the sandbox's own clock is this plus what was advanced. */
  clock: () => number
  publicUrl: string
  prices: StockedPrice[]
  /** There may be new events. */
  onNews: () => void
}

/** Where all work on the sandbox's world is done, one piece after the other, each whole or not at all. */
export type Desk = {
  now: () => Promise<number>
  /** Brings the world up to date, then does the task; time that the task lets pass stays passed. */
  work: <T>(task: (world: World, tables: SandboxTables) => Promise<T>) => Promise<T>
  /** Whether something should have happened or been delivered by now. */
  isBehind: () => Promise<boolean>
}

export function createDesk({ store, clock, publicUrl, prices, onNews }: DeskDeps): Desk {
  const now = async () => clock() + (await store.readOffset())
  let isStocked = false

  return {
    now,

    async work(task) {
      let hasNews = false
      const result = await store.transact(async (tables, { offset_ms: offset, counter }) => {
        const start = clock() + offset
        const world = new World(tables, { now: start, counter, publicUrl })
        if (!isStocked) await stock(world, prices)
        await passTime(world, start)
        const answer = await task(world, tables)
        await world.save()
        hasNews = world.counter !== counter
        // Reading alone writes nothing, so that it need not wait for the disk.
        if (hasNews || world.now !== start) {
          await tables.writeClock({ offset_ms: offset + world.now - start, counter: world.counter })
        }
        return answer
      })
      isStocked = true
      if (hasNews) onNews()
      return result
    },

    async isBehind() {
      const due = await store.nextDueAt()
      return due !== null && due <= (await now())
    },
  }
}
