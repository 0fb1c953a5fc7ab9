import { grantMessages, type NewHold } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertConversation } from '../../../test/support/insert-conversation.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')

// On SQLite there is one process, which knows its replies without the ledger.
describe.each(engines.slice(1))('a conversation on $name', ({ open }) => {
  test.each([
    ['by one call', undefined],
    ['in a transaction', 'refuse'],
  ] as const)('has one running reply, which is held %s', async (_how, unpaid) => {
    const database = await open()
    const ledger = ledgerStore(database)
    await insertOwner(database.db, owner)
    await insertBot(database.db, owner, 'bot')
    for (const id of ['one', 'other']) {
      await insertConversation(database.db, { id, ownerId: owner, botId: 'bot', mark: id })
    }
    await grantMessages(
      { ledger, now: () => 1_000 },
      { userId: owner, kind: 'pack', source: 'p1', amount: 9, expiresAt: null, isLive: true },
    )
    const hold = (ref: string, sessionId: string, at = 1_000) => {
      const newHold: NewHold = { userId: owner, ref, at, leaseUntil: at + 500, sessionId, unpaid }
      return ledger.reserve(newHold)
    }

    expect(await hold('first', 'one')).toBe('held')
    expect(await hold('second', 'one')).toBe('busy')
    expect(await hold('third', 'other')).toBe('held')
    // The process of the first reply has ended without a word.
    expect(await hold('second', 'one', 1_501)).toBe('held')
  })
})
