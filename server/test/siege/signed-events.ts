import { createHmac } from 'node:crypto'

/** Signs the events of the siege, so that an attack reaches the code behind the signature. */
export const webhookSecret = 'whsec_of_the_siege_0123456789'

/** The header of a signature of the payment provider, made now. */
export function signEvent(body: Buffer): Record<string, string> {
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.`).update(body).digest('hex')
  return { 'stripe-signature': `t=${at},v1=${signature}` }
}
