import { ensurePrices, type CatalogPrice } from './catalog.ts'
import { advanceTo } from './advance-time.ts'
import type { SandboxStore, SandboxTables } from '../state/store.ts'
import { SandboxState } from '../state/state.ts'

type RequestRunnerDeps = {
  store: SandboxStore
  /** Epoch milliseconds; the sandbox's own clock adds the advanced time. */
  clock: () => number
  publicUrl: string
  prices: CatalogPrice[]
  /** Called when there may be new events. */
  onNewEvents: () => void
}

/** Runs tasks on the state of the sandbox one after another, each in one transaction. */
export type RequestRunner = {
  now: () => Promise<number>
  /** Handles due actions, then runs the task. When the task advances the time, it is stored. */
  run: <T>(task: (state: SandboxState, tables: SandboxTables) => Promise<T>) => Promise<T>
  /** Whether events or deliveries are due. */
  hasDueWork: () => Promise<boolean>
}

export function createRequestRunner({
  store,
  clock,
  publicUrl,
  prices,
  onNewEvents,
}: RequestRunnerDeps): RequestRunner {
  const now = async () => clock() + (await store.readOffset())
  let isStocked = false

  return {
    now,

    async run(task) {
      let hasNewEvents = false
      const result = await store.transact(async (tables, { offset_ms: offset, counter }) => {
        const start = clock() + offset
        const state = new SandboxState(tables, { now: start, counter, publicUrl })
        if (!isStocked) await ensurePrices(state, prices)
        await advanceTo(state, start)
        const answer = await task(state, tables)
        await state.save()
        hasNewEvents = state.counter !== counter
        // Writes nothing without changes, to save a disk access.
        if (hasNewEvents || state.now !== start) {
          await tables.writeClock({ offset_ms: offset + state.now - start, counter: state.counter })
        }
        return answer
      })
      isStocked = true
      if (hasNewEvents) onNewEvents()
      return result
    },

    async hasDueWork() {
      const due = await store.nextDueAt()
      return due !== null && due <= (await now())
    },
  }
}
