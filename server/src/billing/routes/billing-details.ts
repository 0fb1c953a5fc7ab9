import * as calls from '@askwell/contract/billing/details'
import { readBillingDetails, saveBillingDetails, type PaymentsDeps } from '@askwell/core/payments'
import * as texts from '@askwell/messages/invoicing/details'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'

/** The billing address, company and tax id of the account. */
export const billingDetailRoutes = (payments: PaymentsDeps): Route[] => [
  ownerRoute(calls.getBillingDetails, async (_body, { ownerId }) => ({
    status: 1 as const,
    details: await readBillingDetails(payments, ownerId),
  })),
  ownerRoute(calls.saveBillingDetails, async (details, { caller }) => ({
    ...success(texts.saved),
    details: await saveBillingDetails(payments, caller.account, details),
  })),
]
