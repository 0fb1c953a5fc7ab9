import { describe, expect, test } from 'vitest'
import { flushMicrotasks, manualTimers } from '../testing/chat-fixture.ts'
import { createHoldLeases } from './hold-leases.ts'

const notUsed = () => Promise.reject(new Error('not used by renewals'))

function leases(openOf: (refs: string[]) => string[] | Promise<never> = (refs) => refs) {
  const timers = manualTimers()
  const statements: { refs: string[]; until: number }[] = []
  const errors: unknown[] = []
  const ledger = {
    reserve: notUsed,
    settle: notUsed,
    release: notUsed,
    void: notUsed,
    extend: async (refs: string[], until: number) => {
      statements.push({ refs, until })
      return openOf(refs)
    },
  }
  const held = createHoldLeases({
    balance: { ledger, now: () => timers.now() },
    timers,
    limits: { leaseRenewMs: 15_000 },
    reportError: (error) => errors.push(error),
  })
  return { timers, statements, errors, held }
}

describe('the leases of held messages', () => {
  test('of all replies are renewed by one statement every 15 seconds', async () => {
    const { timers, statements, held } = leases()
    const release = held.add('m_1', () => {})
    await timers.advance(10_000)
    held.add('m_2', () => {})

    await timers.advance(5_000)
    release()
    await timers.advance(15_000)

    expect(statements).toEqual([
      { refs: ['m_1', 'm_2'], until: 1_060_000 },
      { refs: ['m_2'], until: 1_075_000 },
    ])
  })

  test('are not renewed without a running reply', async () => {
    const { timers, statements, held } = leases()
    held.add('m_1', () => {})()
    await timers.advance(60_000)
    expect(statements).toEqual([])

    held.add('m_2', () => {})
    await timers.advance(15_000)
    expect(statements).toMatchObject([{ refs: ['m_2'] }])
  })

  test('that another process ended are reported to their replies only', async () => {
    const { timers, held } = leases((refs) => refs.filter((ref) => ref !== 'm_1'))
    const lost: string[] = []
    for (const ref of ['m_1', 'm_2']) held.add(ref, () => lost.push(ref))

    await timers.advance(15_000)

    expect(lost).toEqual(['m_1'])
  })

  test('are renewed again after a failure of the database', async () => {
    let isDown = true
    const { timers, statements, errors, held } = leases((refs) =>
      isDown ? Promise.reject(new Error('no connection')) : refs,
    )
    const lost: string[] = []
    held.add('m_1', () => lost.push('m_1'))

    await timers.advance(15_000)
    isDown = false
    await timers.advance(15_000)
    await flushMicrotasks()

    expect(errors).toMatchObject([{ message: 'no connection' }])
    expect(statements).toHaveLength(2)
    expect(lost).toEqual([])
  })
})
