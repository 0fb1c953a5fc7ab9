import { bigint, integer, text } from './column.ts'
import { table } from './table.ts'

/** The audit log of operators, and the errors that they see. */
export const operateTables = {
  /**
   * The audit log. Append-only: triggers refuse every update and delete. It has no foreign key to accounts, so that
   * their erasure does not change it, and no e-mail address of a customer.
   */
  operator_act: table(
    {
      id: text().primaryKey(),
      at: bigint(),
      operator_id: text(),
      operator_email: text(),
      /** The action, by its name in the contract. */
      act: text(),
      /** The affected account; null for other changes. */
      account_id: text().nullable(),
      /** The id of the changed object: an account, a job, an e-mail, a message. */
      target: text(),
      reason: text(),
      /** The result of the change, for example the number of messages. */
      detail: text(),
    },
    {
      indexes: {
        operator_act_at: '(at, id)',
        operator_act_account: '(account_id, at, id) where account_id is not null',
      },
    },
  ),

  /** Counts of failed requests to models by hour (its start in epoch milliseconds), without any text. */
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
