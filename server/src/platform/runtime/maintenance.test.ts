import { beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { lockStore } from '../locks/lock-store.ts'
import { tryDistributedLock } from '../locks/distributed-lock.ts'
import {
  createMaintenance,
  maintenanceDuration,
  type MaintenanceStep,
  type TryLock,
} from './maintenance.ts'

const alone: TryLock = async (_name, work) => {
  await work()
  return true
}

function open(steps: MaintenanceStep[], tryLock = alone) {
  const errors: unknown[] = []
  const log = { error: (facts: unknown) => void errors.push(facts) }
  return { errors, maintenance: createMaintenance({ steps, tryLock, log }) }
}

async function runsOf(step: string, outcome: string): Promise<number> {
  const { values } = await maintenanceDuration.get()
  const count = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.step === step && labels.outcome === outcome,
  )
  return count?.value ?? 0
}

describe('maintenance', () => {
  beforeEach(() => maintenanceDuration.reset())

  test('a failing step does not stop others, and is logged and counted', async () => {
    const failure = new Error('the disk is full')
    const second = vi.fn<() => Promise<void>>(async () => undefined)
    const { maintenance, errors } = open([
      { name: 'first', run: () => Promise.reject(failure) },
      { name: 'second', run: second },
    ])

    await maintenance.runAll()
    await maintenance.runAll()

    expect(second).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([
      { err: failure, step: 'first' },
      { err: failure, step: 'first' },
    ])
    expect(await runsOf('first', 'failed')).toBe(2)
    expect(await runsOf('second', 'succeeded')).toBe(2)
  })

  test('a rare step runs a minute after the start too, and none after the stop', async () => {
    vi.useFakeTimers()
    const run = vi.fn<() => Promise<void>>(async () => undefined)
    const { maintenance } = open([{ name: 'hourly', everyMs: 3_600_000, run }])
    try {
      maintenance.start()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(run).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(3_540_000)
      expect(run).toHaveBeenCalledTimes(2)

      await maintenance.stop(0)
      maintenance.start()
      await maintenance.stop(0)
      await vi.advanceTimersByTimeAsync(7_200_000)
      expect(run).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('two steps of one name are refused, because one of them would never run', () => {
    const step = { name: 'delete-nothing', run: () => Promise.resolve() }

    expect(() => open([step, { ...step }])).toThrow('two maintenance steps have the name')
  })

  test('a slow step is not started again while it runs, and others continue', async () => {
    vi.useFakeTimers()
    const slow = Promise.withResolvers<void>()
    const runs = { slow: 0, quick: 0 }
    const { maintenance } = open([
      { name: 'slow', run: () => ((runs.slow += 1), slow.promise) },
      { name: 'quick', run: async () => (runs.quick += 1) },
    ])

    maintenance.start()
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(runs).toEqual({ slow: 1, quick: 3 })

    slow.resolve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual({ slow: 2, quick: 4 })
    await maintenance.stop(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual({ slow: 2, quick: 4 })
    vi.useRealTimers()
  })
})

describe.each(engines)('maintenance of two processes on $name', ({ open: openEngine }) => {
  test('a step runs in only one of them', async () => {
    const { db } = await openEngine()
    const step = Promise.withResolvers<void>()
    let runs = 0
    const steps = [{ name: 'shared', run: () => ((runs += 1), step.promise) }]
    const tryLock: TryLock = (name, work) =>
      tryDistributedLock({ locks: lockStore(db), clock: Date.now }, name, work)
    const [first, second] = [open(steps, tryLock), open(steps, tryLock)]

    const running = first.maintenance.runAll()
    await vi.waitFor(() => expect(runs).toBe(1))
    await second.maintenance.runAll()
    expect(runs).toBe(1)

    step.resolve()
    await running
    await second.maintenance.runAll()
    expect(runs).toBe(2)
  })
})
