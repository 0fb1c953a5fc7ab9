import { expect, test, vi } from 'vitest'
import type { ChargeDeps } from '../../balance/index.ts'
import type { HoldLeases } from '../ports/hold-leases.ts'
import { createReplyCharge } from '../reply/charge.ts'

type Change = ChargeDeps['ledger']['release']

function heldMessage() {
  const release = vi.fn<Change>(async () => true)
  const settle = vi.fn<ChargeDeps['ledger']['settle']>(async () => true)
  const undo = vi.fn<ChargeDeps['ledger']['void']>(async () => true)
  const lease = { lost: () => {} }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a charge needs these parts only
  const balance = { ledger: { release, settle, void: undo }, now: () => 1 } as unknown as ChargeDeps
  const holdLeases: HoldLeases = {
    add(_ref, onLost) {
      lease.lost = onLost
      return () => {}
    },
  }
  return { charge: createReplyCharge({ balance, holdLeases }, 'm_1'), lease, release, settle, undo }
}

test('a message that another process returned is not returned again', async () => {
  const { charge, lease, release, undo } = heldMessage()
  lease.lost()

  await charge.giveBack('provider_failed')

  expect([release.mock.calls, undo.mock.calls]).toEqual([[], []])
})

test('a message is returned once', async () => {
  const { charge, release } = heldMessage()

  await charge.giveBack('provider_failed')
  await charge.giveBack('provider_failed')

  expect(release.mock.calls).toEqual([[{ ref: 'm_1', reason: 'provider_failed', at: 1 }]])
})

test('a returned message is not spent', async () => {
  const { charge, settle } = heldMessage()
  await charge.giveBack('provider_failed')

  await charge.settle()

  expect(settle).not.toHaveBeenCalled()
  expect(charge.isSettled()).toBe(false)
})
