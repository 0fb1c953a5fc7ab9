import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { functionConfirmationStore } from './function-confirmation-store.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')
const run = { id: 'call', sessionId: 's_1', decision: 'run', since: 9, at: 11 } as const

describe.each(engines)('what a visitor decides about a call on $name', ({ open }) => {
  async function openConfirmations() {
    const { db } = await open()
    await insertOwner(db, ada)
    await insertBot(db, ada, 'bot')
    const confirmations = functionConfirmationStore(db)
    const request = { id: 'call', ownerId: ada, botId: 'bot', sessionId: 's_1', at: 10 }
    await confirmations.request(request)
    return confirmations
  }

  test('is open until it is made, and is made once', async () => {
    const confirmations = await openConfirmations()

    expect(await confirmations.decisionOn(ada, 'call')).toBeNull()
    expect(await confirmations.decide(run)).toBe(true)
    expect(await confirmations.decisionOn(ada, 'call')).toBe('run')
    expect(await confirmations.decide({ ...run, decision: 'decline' })).toBe(false)
    expect(await confirmations.decisionOn(ada, 'call')).toBe('run')
  })

  test.each([
    ['from another conversation', { sessionId: 's_2' }],
    ['about another call', { id: 'other' }],
    ['too late', { since: 10 }],
  ])('does not count %s', async (_how, change) => {
    const confirmations = await openConfirmations()

    expect(await confirmations.decide({ ...run, ...change })).toBe(false)
    expect(await confirmations.decisionOn(ada, 'call')).toBeNull()
  })

  test('is no for a call that nobody was asked about, or that is of another owner', async () => {
    const confirmations = await openConfirmations()
    await confirmations.decide(run)

    expect(await confirmations.decisionOn(ada, 'other')).toBe('decline')
    expect(await confirmations.decisionOn(bob, 'call')).toBe('decline')
  })
})
