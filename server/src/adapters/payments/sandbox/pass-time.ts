import { collect, finalise } from './rules/collect-invoice.ts'
import { endDispute, openDispute } from './rules/give-back.ts'
import { draftSeconds, passBoundary } from './rules/renew.ts'
import { endDebit } from './rules/take-payment.ts'
import type { Charge, Invoice, Thing } from './things.ts'
import type { World } from './world.ts'

/** Lets time pass up to a moment; what falls due on the way happens in its order, at its time. */
export async function passTime(world: World, until: number): Promise<void> {
  for (;;) {
    const next = await world.nextDue(until)
    if (next === undefined) break
    world.now = next.dueAt
    await happen(world, next.thing)
  }
  world.now = until
}

async function happen(world: World, thing: Thing): Promise<void> {
  const { object } = thing
  if (object === 'subscription') await passBoundary(world, thing)
  else if (object === 'invoice') await advanceInvoice(world, thing)
  else if (object === 'charge') await advanceCharge(world, thing)
  // Nobody answered the dispute in time.
  else if (object === 'dispute') await endDispute(world, thing, 'lost')
  else throw new Error(`nothing is due for ${thing.id}`)
}

async function advanceInvoice(world: World, invoice: Invoice): Promise<void> {
  invoice.next_payment_attempt = null
  if (invoice.status === 'draft') await finalise(world, invoice)
  if (invoice.status === 'open') await collect(world, invoice, { isAutomatic: true })
}

const advanceCharge = (world: World, charge: Charge): Promise<unknown> =>
  charge.status === 'pending' ? endDebit(world, charge) : openDispute(world, charge)

/** When the next renewal (of one customer) is paid; null when nobody subscribes. */
export async function nextRenewalAt(world: World, customer?: string): Promise<number | null> {
  const subscriptions = await world.list('subscription', customer)
  const ends = subscriptions
    .filter(({ status }) => ['active', 'past_due', 'unpaid'].includes(status))
    .flatMap(({ items }) => items.data.map((item) => item.current_period_end))
  return ends.length === 0 ? null : (Math.min(...ends) + draftSeconds) * 1000
}
