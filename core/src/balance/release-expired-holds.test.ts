import { expect, test, vi } from 'vitest'
import type { Ledger, OpenHold } from './ports.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

const now = 5_000

/** A ledger with these open holds; `isOurs` decides whether a return still finds its hold. */
function ledgerWith(open: OpenHold[], isOurs = true) {
  const openHolds = vi.fn<Ledger['openHolds']>(async () => open)
  const close = vi.fn<Ledger['close']>(async () => undefined)
  const release = vi.fn<Ledger['release']>(async () => isOurs)
  const revoke = vi.fn<Ledger['void']>(async () => isOurs)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- expired holds need these parts only
  const ledger = { openHolds, close, release, void: revoke } as unknown as Ledger
  return { deps: { ledger, now: () => now }, openHolds, close, release, revoke }
}

test('a message held for a stopped process is returned, a spent one without an end is given back', async () => {
  const { deps, release, revoke } = ledgerWith([
    { ref: 'held', state: 'held', isEnded: false },
    { ref: 'spent', state: 'settled', isEnded: false },
  ])

  expect(await releaseExpiredHolds(deps)).toEqual({ released: ['held'], voided: ['spent'] })
  const expected = { reason: 'interrupted', at: now, leaseOverAt: now }
  expect(release.mock.calls).toEqual([[{ ref: 'held', ...expected }]])
  expect(revoke.mock.calls).toEqual([[{ ref: 'spent', ...expected }]])
})

test('the hold of an ended reply is closed and nothing is given back', async () => {
  const { deps, close, release, revoke } = ledgerWith([
    { ref: 'spent', state: 'settled', isEnded: true },
    { ref: 'returned', state: 'returned', isEnded: true },
  ])

  expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
  expect(close).toHaveBeenCalledExactlyOnceWith(['spent', 'returned'], now)
  expect(release).not.toHaveBeenCalled()
  expect(revoke).not.toHaveBeenCalled()
})

test('a message held for an ended reply is returned, not closed', async () => {
  const { deps, close } = ledgerWith([{ ref: 'held', state: 'held', isEnded: true }])

  expect(await releaseExpiredHolds(deps)).toEqual({ released: ['held'], voided: [] })
  expect(close).not.toHaveBeenCalled()
})

test('a message that was returned before its reply was recorded is reported and not returned again', async () => {
  const { deps, release, revoke } = ledgerWith([{ ref: 'r', state: 'returned', isEnded: false }])

  expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: ['r'] })
  expect(release).not.toHaveBeenCalled()
  expect(revoke).not.toHaveBeenCalled()
})

test('a hold that its process renewed meanwhile is not reported', async () => {
  const { deps } = ledgerWith([{ ref: 'held', state: 'held', isEnded: false }], false)

  expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
})

test('a full batch that another process returned is read once', async () => {
  const full = Array.from({ length: 200 }, (_, index): OpenHold => ({
    ref: `h_${index}`,
    state: 'held',
    isEnded: false,
  }))
  const { deps, openHolds } = ledgerWith(full, false)
  openHolds.mockResolvedValueOnce(full).mockRejectedValue(new Error('read again'))

  expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
})

test('a full batch is followed by the next one', async () => {
  const full = Array.from({ length: 200 }, (_, index): OpenHold => ({
    ref: `h_${index}`,
    state: 'held',
    isEnded: false,
  }))
  const { deps, openHolds } = ledgerWith([{ ref: 'last', state: 'held', isEnded: false }])
  openHolds.mockResolvedValueOnce(full)

  expect((await releaseExpiredHolds(deps)).released).toHaveLength(201)
})
