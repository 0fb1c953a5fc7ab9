import { expect, test, vi } from 'vitest'
import type { RateLimitStore } from './rate-limit-store.ts'
import { withInMemoryChatLimits } from './chat-rate-limits.ts'

const minute = { windowMs: 60_000, now: 1_000 }
const one = { ...minute, limit: 1 }

/** Counters in memory over a database without any. */
function openLimits() {
  const add = vi.fn<RateLimitStore['add']>(async () => ({ points: 1, expiresAt: 61_000 }))
  const giveBack = vi.fn<RateLimitStore['giveBack']>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what these counters need
  const stored = { add, giveBack, find: async () => null } as unknown as RateLimitStore
  return { limits: withInMemoryChatLimits(stored, 'sqlite'), add, giveBack }
}

test('a question that was taken back is free again, and no more than was asked', async () => {
  const { limits, giveBack } = openLimits()
  await limits.giveBack('chat:unknown')
  await limits.consume('chat:bot', one)
  await limits.giveBack('chat:bot')
  await limits.giveBack('chat:bot')

  expect(await limits.consume('chat:bot', one)).toMatchObject({ allowed: true })
  expect(await limits.consume('chat:bot', one)).toMatchObject({ allowed: false })
  expect(giveBack).not.toHaveBeenCalled()
})

test('a window that has ended begins anew, before its counter is deleted', async () => {
  const { limits } = openLimits()
  await limits.consume('chat:bot', one)

  expect(await limits.consume('chat:bot', { ...one, now: 60_999 })).toMatchObject({
    allowed: false,
  })
  expect(await limits.consume('chat:bot', { ...one, now: 61_000 })).toMatchObject({
    allowed: true,
  })
})

test('a question that a narrow limit refuses is not counted by a wider one', async () => {
  const { limits } = openLimits()
  const uses = [
    { key: 'chat:visitor', limit: 1, windowMs: 60_000 },
    { key: 'chat:bot', limit: 9, windowMs: 60_000 },
  ]
  await limits.addInOrder(uses, 1_000)
  await limits.addInOrder(uses, 1_000)

  expect(await limits.find('chat:visitor', 1_000)).toMatchObject({ points: 2 })
  expect(await limits.find('chat:bot', 1_000)).toMatchObject({ points: 1 })
})

test('only counters of the chat are kept in memory', async () => {
  const { limits, add } = openLimits()
  await limits.add('chat:bot', minute)
  await limits.add('sign-in:ada', minute)

  expect(add).toHaveBeenCalledExactlyOnceWith('sign-in:ada', minute)
})
