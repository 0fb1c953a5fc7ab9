import type { User } from '@askwell/contract/account'
import { increaseMessageLimit } from '@askwell/contract/billing'
import { attachPaymentMethod, confirmPayment } from '@askwell/contract/payment'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { billingTexts } from '../../shared/billing/texts.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import type { Intent } from './intent.ts'

/** Tells the server that something happened to a payment; it looks for itself what that was. */
export async function reportPayment(clientSecret: string): Promise<void> {
  try {
    const { payment_status } = await call(confirmPayment, { clientSecret })
    notify.info(billingTexts.paymentStatusIs + payment_status)
  } catch {
    notify.error(billingTexts.paymentConfirmError)
  }
}

/** Asks for the messages of what was paid. The server knows their number; ours is for display. */
export async function increaseLimit(user: User, messages: number): Promise<void> {
  try {
    await call(increaseMessageLimit, { user_d: user.id, message_count: messages })
  } catch (error) {
    notify.error(messageOf(error, en.unexpectedError))
  }
}

/** Keeps the card for renewals. */
export async function attachCard(user: User, paymentMethodId: string): Promise<boolean> {
  try {
    await call(attachPaymentMethod, { email: user.email, paymentMethodId })
    notify.success(billingTexts.cardAttached)
    return true
  } catch {
    notify.error(billingTexts.cardNotAttached)
    return false
  }
}

export type Paid = {
  user: User
  clientSecret: string
  intent: Intent
  messages: number
  keepsCard: boolean
}

/** What follows 'Pay now'. The messages are asked for twice on the way and granted once. */
export async function finishPayment(paid: Paid): Promise<void> {
  const { user, clientSecret, intent, messages, keepsCard } = paid
  if (intent.status !== 'succeeded' || !intent.paymentMethodId) {
    notify.success(billingTexts.paymentSuccessful)
    if (intent.status === 'processing') notify.info(billingTexts.paymentProcessing)
    return reportPayment(clientSecret)
  }

  notify.success(billingTexts.paymentSucceeded)
  await reportPayment(clientSecret)
  await increaseLimit(user, messages)
  if (keepsCard && (await attachCard(user, intent.paymentMethodId))) {
    await increaseLimit(user, messages)
  }
}
