import * as texts from '@askwell/messages/emails/billing'
import * as partyTexts from '@askwell/messages/invoicing/invoice-parties'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'
import { formatDate, formatAmount } from './format.ts'

const billingReason = (sender: Sender) => texts.reason({ brand: sender.brand })

export type UsageNotice = {
  firstName: string
  /** The used share of the plan's messages in this period, in percent. */
  percent: 50 | 80 | 95 | 100
  planTitle: string
  /** All messages that can be used now, including messages from packs. */
  balance: number
  /** When the plan grants its next messages, in epoch milliseconds; null when it does not renew. */
  renewsAt: number | null
}

/** Sent when a part of the plan's messages is used: the used share, the consequences and the options. */
export function usage(sender: Sender, notice: UsageNotice): EmailContent {
  const { percent, planTitle, balance, firstName } = notice
  return renderEmail(sender, {
    subject: usageSubject(notice),
    firstName,
    paragraphs: [
      `${percent === 100 ? texts.usedAll({ planTitle }) : texts.usedPart({ percent, planTitle })} ${texts.remaining({ balance })}`,
      ...consequenceParagraphs(notice),
    ],
    action:
      percent === 50
        ? { label: texts.seeUse, url: `${sender.siteUrl}/messages` }
        : { label: texts.buyMessages, url: `${sender.siteUrl}/buytoken` },
    ...(percent === 50
      ? {}
      : { remarks: [texts.largerPlan({ url: `${sender.siteUrl}/subscription` })] }),
    reason: billingReason(sender),
  })
}

function usageSubject({ percent, planTitle, balance }: UsageNotice): string {
  if (percent < 100) return texts.usageSubject({ percent, planTitle })
  return balance > 0 ? texts.usedUpSubject({ planTitle }) : texts.stoppedSubject
}

function consequenceParagraphs({ percent, balance, renewsAt }: UsageNotice): string[] {
  const renewal = renewsAt === null ? [] : [texts.renewsOn({ date: formatDate(renewsAt) })]
  if (percent === 50) return renewal
  if (balance > 0) {
    return [texts.willStop, ...renewal]
  }
  return [texts.hasStopped, ...renewal]
}

export type FailedPayment = {
  firstName: string
  planTitle: string
  amountCents: number
  /** Page where the open invoice can be paid. */
  invoiceUrl: string
  /** End of the grace period, in epoch milliseconds. */
  graceEndsAt: number
  /** True when the bank requires authentication; false when the card was declined. */
  needsConfirmation?: boolean
}

/** Sent when the payment for a renewal failed. */
export const paymentFailed = (sender: Sender, failed: FailedPayment): EmailContent =>
  renderEmail(sender, {
    subject: failed.needsConfirmation
      ? texts.confirmPaymentSubject({ planTitle: failed.planTitle })
      : texts.paymentFailedSubject({ planTitle: failed.planTitle }),
    firstName: failed.firstName,
    paragraphs: [
      failed.needsConfirmation
        ? texts.confirmPayment({
            amount: formatAmount(failed.amountCents),
            planTitle: failed.planTitle,
          })
        : texts.paymentFailed({
            amount: formatAmount(failed.amountCents),
            planTitle: failed.planTitle,
          }),
      texts.payBy({ date: formatDate(failed.graceEndsAt) }),
    ],
    action: {
      label: failed.needsConfirmation ? texts.confirmPaymentButton : texts.payInvoice,
      url: failed.invoiceUrl,
    },
    remarks: [texts.anotherCard({ url: `${sender.siteUrl}/payment/portal` })],
    reason: billingReason(sender),
  })

/** Sent when a plan has ended because it was canceled or not paid. */
export const planEnded = (
  sender: Sender,
  ended: { firstName: string; planTitle: string; cause: 'cancelled' | 'unpaid'; balance: number },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.endedSubject({ planTitle: ended.planTitle }),
    firstName: ended.firstName,
    paragraphs: [
      ended.cause === 'cancelled'
        ? texts.endedCanceled({ planTitle: ended.planTitle })
        : texts.endedUnpaid({ planTitle: ended.planTitle }),
      `${texts.everythingKept} ${texts.remaining({ balance: ended.balance })}`,
    ],
    action: { label: texts.choosePlan, url: `${sender.siteUrl}/subscription` },
    reason: billingReason(sender),
  })

/** Sent when the cardholder's bank disputes a payment. */
export const disputeOpened = (
  sender: Sender,
  dispute: { firstName: string; amountCents: number; heldBack: number },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.disputeSubject({ amount: formatAmount(dispute.amountCents) }),
    firstName: dispute.firstName,
    paragraphs: [
      texts.disputeHeldBack({
        amount: formatAmount(dispute.amountCents),
        heldBack: dispute.heldBack,
      }),
      texts.disputeNotMeant({ supportEmail: sender.supportEmail }),
    ],
    action: { label: texts.seePayments, url: `${sender.siteUrl}/payment/history` },
    reason: billingReason(sender),
  })

type Receipt = {
  firstName: string
  /** Null for a message pack. */
  planTitle: string | null
  amountCents: number
  /** The discount of a promotion code; null without one. */
  discount: { code: string; cents: number } | null
  invoiceUrl: string
  granted: number
  /** The invoice number; the payment id while the invoice has no number. */
  number: string
  paidAt: number
  /** Company, address and tax id on one line; '' when none were saved. */
  billedTo?: string
}

function receivedText({ amountCents, planTitle, discount, granted }: Receipt): string {
  const amount = formatAmount(amountCents)
  if (planTitle === null) return texts.receivedForMessages({ amount, count: granted })
  if (amountCents > 0) return texts.receivedForPlan({ amount, planTitle })
  return discount === null
    ? texts.coveredByCredit({ planTitle })
    : texts.nothingCharged({ planTitle })
}

/** The receipt for a payment. */
export const receipt = (sender: Sender, paid: Receipt): EmailContent =>
  renderEmail(sender, {
    subject: texts.receiptSubject({ brand: sender.brand, amount: formatAmount(paid.amountCents) }),
    firstName: paid.firstName,
    paragraphs: [
      receivedText(paid),
      ...(paid.discount === null
        ? []
        : [texts.discounted({ code: paid.discount.code, off: formatAmount(paid.discount.cents) })]),
      texts.granted({ count: paid.granted }),
      texts.receiptNumber({ number: paid.number, date: formatDate(paid.paidAt) }),
    ],
    action: { label: texts.seeInvoice, url: paid.invoiceUrl },
    ...(paid.billedTo ? { remarks: [partyTexts.billedTo({ party: paid.billedTo })] } : {}),
    reason: billingReason(sender),
  })
