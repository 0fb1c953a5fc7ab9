import * as z from 'zod/mini'
import { badRequest, cardError } from '../refusal.ts'
import { collect, finalise, intentOf } from '../rules/collect-invoice.ts'
import { confirmIntent } from '../rules/confirm-intent.ts'
import { markPaid } from '../rules/settle-invoice.ts'
import type { Invoice } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, type Call } from './call.ts'
import { flag, read, word } from './shapes.ts'

const payment = z.strictObject({
  payment_method: z.optional(word),
  off_session: z.optional(flag),
  paid_out_of_band: z.optional(flag),
})

/** Pays an open invoice now, with the given method or the saved one. */
export async function payInvoice(world: World, call: Call): Promise<Invoice> {
  const invoice = await world.get('invoice', idIn(call))
  const given = read(payment, call.form)
  if (invoice.status === 'draft') await finalise(world, invoice)
  if (invoice.status !== 'open') {
    throw badRequest(
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `This invoice can no longer be paid: it is ${invoice.status}.`,
    )
  }
  if (given.paid_out_of_band === true) {
    await markPaid(world, invoice)
    return invoice
  }

  const intent = await intentOf(world, invoice)
  const decline = given.payment_method
    ? await confirmIntent(world, intent, given.payment_method)
    : await collect(world, invoice, { isAutomatic: false })
  if (decline) throw cardError(decline, intent)
  if (intent.status === 'requires_action') {
    throw cardError(
      {
        code: 'invoice_payment_intent_requires_action',
        message:
          'Payment for this invoice requires additional user action before it can be completed.',
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
