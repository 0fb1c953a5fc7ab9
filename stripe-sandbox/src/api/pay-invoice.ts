import * as z from 'zod/mini'
import * as texts from '@askwell/messages/billing/sandbox-payments'
import { badRequest, cardError } from '../state/stripe-api-error.ts'
import { collectInvoice, finalizeInvoice, paymentIntentOf } from '../rules/collect-invoice.ts'
import { confirmIntent } from '../rules/confirm-intent.ts'
import { isPayable, markPaid } from '../rules/settle-invoice.ts'
import type { Invoice } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, type ApiCall } from './api-call.ts'
import { booleanParam, parseParams, textParam } from './params.ts'

const payment = z.strictObject({
  payment_method: z.optional(textParam),
  off_session: z.optional(booleanParam),
  paid_out_of_band: z.optional(booleanParam),
})

/** Pays an open invoice immediately, with the payment method of the request or the saved one. */
export async function payInvoice(state: SandboxState, call: ApiCall): Promise<Invoice> {
  const invoice = await state.get('invoice', pathId(call))
  const params = parseParams(payment, call.form)
  if (invoice.status === 'draft') await finalizeInvoice(state, invoice)
  if (!isPayable(invoice)) {
    throw badRequest(
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `This invoice can no longer be paid: it is ${invoice.status}.`,
    )
  }
  if (params.paid_out_of_band === true) {
    await markPaid(state, invoice)
    return invoice
  }

  const intent = await paymentIntentOf(state, invoice)
  const decline = params.payment_method
    ? await confirmIntent(state, intent, params.payment_method)
    : await collectInvoice(state, invoice, { isAutomatic: false })
  if (decline) throw cardError(decline, intent)
  if (intent.status === 'requires_action') {
    throw cardError(
      {
        code: 'invoice_payment_intent_requires_action',
        message: texts.actionRequired,
      },
      intent,
    )
  }
  if (intent.status === 'requires_payment_method') {
    throw badRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one prior to paying it.',
      { code: 'resource_missing' },
    )
  }
  return invoice
}
