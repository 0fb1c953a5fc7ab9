import type { User } from '@askwell/contract/account'
import { increaseMessageLimit } from '@askwell/contract/billing/billing'
import { attachPaymentMethod, confirmPayment } from '@askwell/contract/billing/payment'
import * as commonText from '@askwell/messages/app/common'
import * as cardsText from '@askwell/messages/billing/cards'
import * as paymentText from '@askwell/messages/billing/payment'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { collectToast, type Reporter } from './payment-toast.ts'
import type { PaymentIntent } from './payment-intent.ts'

/** Notifies the server that a payment has changed; the server reads its state from the provider. */
export async function reportPayment(clientSecret: string, report: Reporter): Promise<void> {
  try {
    const { payment_status } = await call(confirmPayment, { clientSecret })
    report.info(paymentText.statusIs({ status: payment_status }))
  } catch {
    report.error(paymentText.confirmError)
  }
}

/** Requests the messages of a payment. The server determines their number, not this call. */
export async function increaseLimit(
  user: User,
  messages: number,
  report: Reporter = notify,
): Promise<void> {
  try {
    await call(increaseMessageLimit, { user_d: user.id, message_count: messages })
  } catch (error) {
    report.error(messageOf(error, commonText.unexpectedError))
  }
}

/** Saves the card for renewals. Returns whether that succeeded. */
export async function attachCard(
  user: User,
  paymentMethodId: string,
  report: Reporter = notify,
): Promise<boolean> {
  try {
    await call(attachPaymentMethod, { email: user.email, paymentMethodId })
    report.success(cardsText.attached)
    return true
  } catch {
    report.error(cardsText.attachFailed)
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

/** Runs after 'Pay now' and shows one toast. As specified, messages are requested twice; they are granted only once. */
export async function finishPayment(payment: ConfirmedPayment): Promise<void> {
  const toast = collectToast()
  try {
    await finishSteps(payment, toast)
  } finally {
    toast.show()
  }
}

async function finishSteps(payment: ConfirmedPayment, toast: Reporter): Promise<void> {
  const { user, clientSecret, intent, messages, keepsCard } = payment
  if (intent.status !== 'succeeded' || !intent.paymentMethodId) {
    toast.success(paymentText.successful)
    if (intent.status === 'processing') toast.info(paymentText.processing)
    return reportPayment(clientSecret, toast)
  }

  toast.success(paymentText.succeeded)
  await reportPayment(clientSecret, toast)
  await increaseLimit(user, messages, toast)
  if (keepsCard && (await attachCard(user, intent.paymentMethodId, toast))) {
    await increaseLimit(user, messages, toast)
  }
}
