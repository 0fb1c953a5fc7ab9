import * as calls from '@askwell/contract/sandbox'
import type { SandboxIntent, SandboxInvoice } from '@askwell/contract/sandbox'
import { AppError, type OwnerId } from '@askwell/core/shared'
import { serveOwner, type Route } from '../serve.ts'

type TypedMethod = {
  type: 'card' | 'us_bank_account'
  number: string
  exp_month?: number | undefined
  exp_year?: number | undefined
}

/** What the payment provider's browser library does; what is not the customer's is answered with null. */
type SandboxDesk = {
  method(typed: TypedMethod): Promise<{ id: string; brand: string; last4: string }>
  retrieve(customer: string | null, clientSecret: string): Promise<SandboxIntent | null>
  confirm(
    customer: string | null,
    choice: { clientSecret: string; paymentMethodId: string },
  ): Promise<SandboxIntent | null>
  challenge(
    customer: string | null,
    answer: { clientSecret: string; outcome: 'complete' | 'fail' },
  ): Promise<SandboxIntent | null>
  invoice(customer: string | null, id: string): Promise<SandboxInvoice | null>
}

export type SandboxRouteDeps = {
  /** Null where a real provider takes the payments: then none of these calls exists. */
  sandbox: SandboxDesk | null
  payments: { billing: { customerOf(ownerId: OwnerId): Promise<string | null> } }
}

export const sandboxRoutes = ({ sandbox, payments }: SandboxRouteDeps): Route[] => {
  const desk = (): SandboxDesk => sandbox ?? refuse('There is no payment sandbox here.')
  const customerOf = (ownerId: OwnerId) => payments.billing.customerOf(ownerId)

  return [
    serveOwner(calls.sandboxMethod, (typed) => desk().method(typed)),

    serveOwner(calls.sandboxRetrieve, async ({ clientSecret }, { ownerId }) =>
      found(await desk().retrieve(await customerOf(ownerId), clientSecret)),
    ),
    serveOwner(calls.sandboxConfirm, async (choice, { ownerId }) =>
      found(await desk().confirm(await customerOf(ownerId), choice)),
    ),
    serveOwner(calls.sandboxChallenge, async (answer, { ownerId }) =>
      found(await desk().challenge(await customerOf(ownerId), answer)),
    ),
    serveOwner(calls.sandboxInvoice, async ({ id }, { ownerId }) => {
      const invoice = await desk().invoice(await customerOf(ownerId), id)
      return invoice ?? refuse('There is no such invoice.')
    }),
  ]
}

const found = (intent: SandboxIntent | null): SandboxIntent =>
  intent ?? refuse('There is no such payment.')

function refuse(message: string): never {
  throw new AppError('not_found', message)
}
