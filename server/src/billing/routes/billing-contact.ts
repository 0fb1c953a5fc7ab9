import { createHash, randomInt } from 'node:crypto'
import * as calls from '@askwell/contract/billing/contact'
import {
  confirmBillingContact,
  readBillingContact,
  setBillingContact,
  type BillingContactDeps,
} from '@askwell/core/payments'
import * as texts from '@askwell/messages/invoicing/contact'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'

/** Codes of eight digits. Each code may be tried ten times, and an account gets five codes an hour. */
export const contactCodes: BillingContactDeps['codes'] = {
  generate: () => String(randomInt(10 ** 8)).padStart(8, '0'),
  hash: (ownerId, code) => createHash('sha256').update(`${ownerId}:${code}`).digest('hex'),
}

export const billingContactRoutes = (deps: BillingContactDeps): Route[] => [
  ownerRoute(calls.getBillingContact, async (_body, { ownerId }) => ({
    status: 1 as const,
    ...(await readBillingContact(deps, ownerId)),
  })),
  ownerRoute(calls.setBillingContact, async ({ email }, { ownerId }) => {
    const contact = await setBillingContact(deps, ownerId, email)
    return { ...success(email === '' ? texts.removed : texts.codeSent), ...contact }
  }),
  ownerRoute(calls.confirmBillingContact, async ({ code }, { ownerId }) => ({
    ...success(texts.verified),
    ...(await confirmBillingContact(deps, ownerId, code)),
  })),
]
