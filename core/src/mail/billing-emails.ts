import * as texts from '@askwell/messages/emails/billing'
import * as partyTexts from '@askwell/messages/invoicing/invoice-parties'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'
import { formatDate, formatAmount } from './format.ts'

const billingReason = (sender: Sender) => texts.reason({ brand: sender.brand })

export type UsageNotice = {
  firstName: string
  /** Used share of the plan's messages in this period. */
  percent: 50 | 80 | 95 | 100
  planTitle: string
  /** All messages that can be used now, including extra messages. */
  balance: number
  /** Date of the plan's next messages; null when there are none. */
  renewsAt: number | null
}

/** How much of the plan's messages is used, what happens next, and what can be done. */
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
  /** End of the grace period. */
  graceEndsAt: number
  /** True when the bank requires authentication; otherwise the card was declined. */
  needsConfirmation?: boolean
}

/** Sent when the payment of a renewal failed. */
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

/** Sent when a plan ended because it was canceled or not paid. */
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
  /** Null for a purchase of messages. */
  planTitle: string | null
  amountCents: number
  /** What a promotion code took off; null without one. */
  discount: { code: string; cents: number } | null
  invoiceUrl: string
  granted: number
  /** Of the invoice; of the payment while it has none. */
  number: string
  paidAt: number
  /** Company, address and tax id in one line; '' without them. */
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

/** The receipt of a payment. */
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
