import { bigint, integer, text } from './column.ts'
import { table } from './table.ts'

/** What operators did, and what they read about the server's own health. */
export const operateTables = {
  /**
   * The audit log. Append-only: triggers refuse every update and delete. No reference to accounts, whose erasure must not change
   * the record, and no e-mail address of a customer.
   */
  operator_act: table(
    {
      id: text().primaryKey(),
      at: bigint(),
      operator_id: text(),
      operator_email: text(),
      /** The action, by its name in the contract. */
      act: text(),
      /** The account that the change concerns; null for other changes. */
      account_id: text().nullable(),
      /** The id of what was changed: an account, a job, an e-mail, a message. */
      target: text(),
      reason: text(),
      /** What the change came to, for example the number of messages. */
      detail: text(),
    },
    {
      indexes: {
        operator_act_at: '(at, id)',
        operator_act_account: '(account_id, at, id) where account_id is not null',
      },
    },
  ),

  /** Failed requests to models by hour (epoch milliseconds of its start); no text of any request. */
  model_error: table(
    {
      hour: bigint(),
      /** `language` or `embedding`. */
      kind: text(),
      /** The kind of the error, as in core. */
      error: text(),
      count: integer(),
    },
    { primaryKey: { model_error_pk: ['hour', 'kind', 'error'] } },
  ),
}
