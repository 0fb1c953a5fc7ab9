import type { User } from '@askwell/contract/account'
import { increaseMessageLimit } from '@askwell/contract/billing/billing'
import { attachPaymentMethod, confirmPayment } from '@askwell/contract/billing/payment'
import * as commonText from '@askwell/messages/app/common'
import * as cardsText from '@askwell/messages/billing/cards'
import * as paymentText from '@askwell/messages/billing/payment'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import type { PaymentIntent } from './payment-intent.ts'

/** Notifies the server of a change of a payment; the server reads its state from the provider. */
export async function reportPayment(clientSecret: string): Promise<void> {
  try {
    const { payment_status } = await call(confirmPayment, { clientSecret })
    notify.info(paymentText.statusIs({ status: payment_status }))
  } catch {
    notify.error(paymentText.confirmError)
  }
}

/** Requests the messages of a payment. The server determines their number, not this call. */
export async function increaseLimit(user: User, messages: number): Promise<void> {
  try {
    await call(increaseMessageLimit, { user_d: user.id, message_count: messages })
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}

/** Saves the card for renewals. Returns whether that succeeded. */
export async function attachCard(user: User, paymentMethodId: string): Promise<boolean> {
  try {
    await call(attachPaymentMethod, { email: user.email, paymentMethodId })
    notify.success(cardsText.attached)
    return true
  } catch {
    notify.error(cardsText.attachFailed)
    return false
  }
}

export type ConfirmedPayment = {
  user: User
  clientSecret: string
  intent: PaymentIntent
  messages: number
  keepsCard: boolean
}

/** Runs after 'Pay now'. As specified, the messages are requested twice; they are granted once. */
export async function finishPayment(payment: ConfirmedPayment): Promise<void> {
  const { user, clientSecret, intent, messages, keepsCard } = payment
  if (intent.status !== 'succeeded' || !intent.paymentMethodId) {
    notify.success(paymentText.successful)
    if (intent.status === 'processing') notify.info(paymentText.processing)
    return reportPayment(clientSecret)
  }

  notify.success(paymentText.succeeded)
  await reportPayment(clientSecret)
  await increaseLimit(user, messages)
  if (keepsCard && (await attachCard(user, intent.paymentMethodId))) {
    await increaseLimit(user, messages)
  }
}
