import type { OwnerRequestContext } from '../platform/http/route.ts'
import { expect, test } from 'vitest'
import { sqlite } from '../../test/support/engines.ts'
import { accountsRoutes, type AccountsDeps } from './routes/accounts.ts'
import { listAuditLog } from './stores/audit-log-store.ts'

test('an account that does not exist is not found, and its opening is not recorded', async () => {
  const recorded: unknown[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    clock: () => 1,
    find: async () => null,
    record: async (entry: unknown) => void recorded.push(entry),
  } as unknown as AccountsDeps
  const route = accountsRoutes(deps).find(({ definition }) =>
    definition.path.endsWith('get_account'),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const context = { caller: { account: { id: 'u_1' } } } as unknown as OwnerRequestContext

  const opened = route?.handle({ account_id: 'u_2' }, context)

  await expect(opened).rejects.toMatchObject({ code: 'not_found' })
  expect(recorded).toEqual([])
})

test('an entry of the audit log with an unknown action is not shown as another one', async () => {
  const { db } = await sqlite.open()
  const operator = { operator_id: 'u_1', operator_email: 'a@b.test' }
  const entry = { account_id: null, target: '', reason: '', detail: '' }
  const row = { id: 'e_1', at: 1, act: 'paint_it_black', ...operator, ...entry }
  await db.insertInto('operator_act').values(row).execute()

  const listed = listAuditLog(db, { accountId: null, before: null, limit: 10 })

  await expect(listed).rejects.toThrow('the audit log has an unknown action: paint_it_black')
})
