import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { createCallFixture } from '../testing/function-call-fixture.ts'
import { flushMicrotasks } from '../testing/manual-timers.ts'
import { awaitDecision } from './confirmations.ts'

test('a call whose decision cannot be found is declined when it is announced', async () => {
  const { deps } = createCallFixture()
  let reads = 0
  const confirmations = {
    ...deps.confirmations,
    decide: async () => true,
    async decisionOn() {
      reads += 1
      if (reads > 5) throw new Error('reads without end')
      return null
    },
  }
  const pending = { id: 'c_1', ownerId: verifiedOwner('user_1'), sessionId: 'cs_1' }
  const { signal } = new AbortController()
  const decision = awaitDecision({ ...deps, confirmations }, pending, signal)
  await flushMicrotasks()

  deps.confirmationSignals.notify('c_1')

  expect(await decision).toBe('decline')
})
