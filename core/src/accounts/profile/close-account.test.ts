import { expect, test, vi } from 'vitest'
import { verifiedOwner, type OwnerId } from '../../shared/index.ts'
import { eraseClosedAccounts, type EraseAccountsDeps } from './close-account.ts'

type Steps = {
  /** Whether the personal data of an account was erased now. */
  hasErased?: (ownerId: OwnerId) => Promise<boolean>
  hasErasedPayments?: (ownerId: OwnerId) => Promise<boolean>
}

/** Two accounts whose seven days are over. */
function dueAccounts({ hasErased, hasErasedPayments }: Steps) {
  const deleted: string[] = []
  const erasePayments = vi.fn<(ownerId: OwnerId) => Promise<boolean>>(
    hasErasedPayments ?? (async () => true),
  )
  const logSecurity = vi.fn<EraseAccountsDeps['logSecurity']>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an erasure needs these parts only
  const deps = {
    clock: () => 7,
    logSecurity,
    accountPayments: { erase: erasePayments },
    accountClosures: {
      listDue: async () => [verifiedOwner('u_1'), verifiedOwner('u_2')],
      erasePersonalData: hasErased ?? (async () => true),
      deleteRemainingRows: async (ownerId: OwnerId) => deleted.push(ownerId),
    },
  } as unknown as EraseAccountsDeps
  return { deps, deleted, erasePayments, logSecurity }
}

const isFirst = (ownerId: OwnerId) => ownerId === verifiedOwner('u_1')

test('accounts whose days are over are erased, and each erasure is logged', async () => {
  const { deps, deleted, logSecurity } = dueAccounts({})

  await eraseClosedAccounts(deps, () => undefined)

  expect(deleted).toEqual(['u_1', 'u_2'])
  expect(logSecurity.mock.calls).toEqual([
    [{ what: 'account_erased', accountId: 'u_1' }],
    [{ what: 'account_erased', accountId: 'u_2' }],
  ])
})

test('an account that was opened again meanwhile keeps its customer and its rows', async () => {
  const { deps, deleted, erasePayments } = dueAccounts({ hasErased: async (id) => !isFirst(id) })

  await eraseClosedAccounts(deps, () => undefined)

  expect(erasePayments.mock.calls).toEqual([['u_2']])
  expect(deleted).toEqual(['u_2'])
})

test('an account with a payment in flight keeps its row until the next run', async () => {
  const { deps, deleted, logSecurity } = dueAccounts({
    hasErasedPayments: async (id) => !isFirst(id),
  })

  await eraseClosedAccounts(deps, () => undefined)

  expect(deleted).toEqual(['u_2'])
  expect(logSecurity).toHaveBeenCalledOnce()
})

test('an erasure that fails is reported and does not keep the next account', async () => {
  const outage = new Error('provider outage')
  const { deps, deleted } = dueAccounts({
    hasErasedPayments: async (id) => {
      if (isFirst(id)) throw outage
      return true
    },
  })
  const errors: unknown[] = []

  await eraseClosedAccounts(deps, (error) => errors.push(error))

  expect(errors).toEqual([outage])
  expect(deleted).toEqual(['u_2'])
})
