import { actNames, type ActName, type OperatorAct } from '@askwell/contract/operate/operate-acts'
import type { Act, PageCursor } from '@askwell/core/operate'
import type { Db } from '../../platform/db/connect.ts'
import { pageBefore } from './page-before.ts'

/** Adds an act to the record in the transaction of the change. An act whose id is known is not added again. */
export async function recordAct(trx: Db, act: Act, at: number): Promise<void> {
  const { id, operator, accountId, target, reason, detail } = act
  await trx
    .insertInto('operator_act')
    .values({
      id,
      at,
      operator_id: operator.id,
      operator_email: operator.email,
      act: act.act,
      account_id: accountId,
      target,
      reason,
      detail,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The act with this id; null when there is none. */
export async function findAct(trx: Db, id: string) {
  const row = await trx
    .selectFrom('operator_act')
    .select(['account_id', 'detail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type Which = { accountId: string | null; before: PageCursor | null; limit: number }

/** Acts, newest first, with the current addresses of their accounts. */
export async function listActs(
  db: Db,
  { accountId, before, limit }: Which,
): Promise<OperatorAct[]> {
  const rows = await db
    .selectFrom('operator_act')
    .leftJoin('user_account', 'user_account.id', 'operator_act.account_id')
    .selectAll('operator_act')
    .select('user_account.email')
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .$if(before !== null, (query) =>
      query.where(pageBefore('operator_act.at', 'operator_act.id', before)),
    )
    .orderBy('operator_act.at', 'desc')
    .orderBy('operator_act.id', 'desc')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    operator: row.operator_email,
    act: actNameOf(row.act),
    account_id: row.account_id,
    account_email: row.email,
    target: row.target,
    reason: row.reason,
    detail: row.detail,
  }))
}

function actNameOf(name: string): ActName {
  const known = actNames.find((each) => each === name)
  if (!known) throw new Error(`the record has an act of an unknown name: ${name}`)
  return known
}
