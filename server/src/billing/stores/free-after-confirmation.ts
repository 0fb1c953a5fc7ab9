import { grantFree } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { insertGrant } from '../ledger/ledger-grants.ts'
import { queueCustomerUpdate } from './customer-update-queue.ts'
import { takeFreeOfMailbox } from './free-of-mailbox.ts'

/** Billing's part of the transaction that confirms the address of an account. */
export async function onEmailConfirmed(trx: Db, ownerId: string, now: number): Promise<void> {
  await queueCustomerUpdate(trx, ownerId, now)
  if (!(await isWaitingForFree(trx, ownerId))) return
  if (!(await takeFreeOfMailbox(trx, ownerId, now))) return

  const ledger = { grant: (grant: Parameters<typeof insertGrant>[1]) => insertGrant(trx, grant) }
  await grantFree({ ledger, now: () => now }, verifiedOwner(ownerId))
}

/** Whether Free was chosen and the current address is confirmed. Linking Google may leave it unconfirmed. */
async function isWaitingForFree(trx: Db, ownerId: string): Promise<boolean> {
  const choice = await trx
    .selectFrom('free_plan_choice')
    .innerJoin('user_account', 'user_account.id', 'free_plan_choice.user_id')
    .select('free_plan_choice.user_id')
    .where('free_plan_choice.user_id', '=', ownerId)
    .where('user_account.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return choice !== undefined
}
