import * as calls from '@askwell/contract/billing/sandbox'
import type { SandboxIntent, SandboxInvoice } from '@askwell/contract/billing/sandbox'
import { AppError, type OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/billing/payment-messages'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

type TypedMethod = {
  type: 'card' | 'us_bank_account'
  number: string
  exp_month?: number | undefined
  exp_year?: number | undefined
}

/** The calls of the payment provider's browser library. They return null for objects of another customer. */
type SandboxClient = {
  createMethod(typed: TypedMethod): Promise<{ id: string; brand: string; last4: string }>
  retrieveIntent(customer: string | null, clientSecret: string): Promise<SandboxIntent | null>
  confirmIntent(
    customer: string | null,
    choice: { clientSecret: string; paymentMethodId: string },
  ): Promise<SandboxIntent | null>
  completeChallenge(
    customer: string | null,
    answer: { clientSecret: string; outcome: 'complete' | 'fail' },
  ): Promise<SandboxIntent | null>
  readInvoice(customer: string | null, id: string): Promise<SandboxInvoice | null>
}

export type SandboxRouteDeps = {
  /** Null with a real provider; then all these routes respond with 404. */
  sandbox: SandboxClient | null
  payments: { billing: { customerOf(ownerId: OwnerId): Promise<string | null> } }
}

export const sandboxRoutes = ({ sandbox, payments }: SandboxRouteDeps): Route[] => {
  const client = (): SandboxClient => sandbox ?? throwNotFound(texts.noSandbox)
  const customerOf = (ownerId: OwnerId) => payments.billing.customerOf(ownerId)

  return [
    ownerRoute(calls.sandboxMethod, (typed) => client().createMethod(typed)),

    ownerRoute(calls.sandboxRetrieve, async ({ clientSecret }, { ownerId }) =>
      orNotFound(await client().retrieveIntent(await customerOf(ownerId), clientSecret)),
    ),
    ownerRoute(calls.sandboxConfirm, async (choice, { ownerId }) =>
      orNotFound(await client().confirmIntent(await customerOf(ownerId), choice)),
    ),
    ownerRoute(calls.sandboxChallenge, async (answer, { ownerId }) =>
      orNotFound(await client().completeChallenge(await customerOf(ownerId), answer)),
    ),
    ownerRoute(calls.sandboxInvoice, async ({ id }, { ownerId }) => {
      const invoice = await client().readInvoice(await customerOf(ownerId), id)
      return invoice ?? throwNotFound(texts.noSuchInvoice)
    }),
  ]
}

const orNotFound = (intent: SandboxIntent | null): SandboxIntent =>
  intent ?? throwNotFound(texts.noSuchPayment)

function throwNotFound(message: string): never {
  throw new AppError('not_found', message)
}
