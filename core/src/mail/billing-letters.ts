import { compose } from './compose.ts'
import type { Letter, Sender } from './ports.ts'
import { dayOf, dollars, messages } from './words.ts'

const billing = (sender: Sender) =>
  `You get this email because it concerns the plan of your ${sender.brand} account.`

export type UsageNotice = {
  firstName: string
  /** Of the messages of the plan in this period. */
  percent: 50 | 80 | 95 | 100
  planTitle: string
  /** Everything that can still be used now, extra messages included. */
  balance: number
  /** When the next messages of the plan arrive; null when none are on their way. */
  renewsAt: number | null
}

/** How much of the plan's messages is used, what happens next, and what can be done. */
export function usage(sender: Sender, notice: UsageNotice): Letter {
  const { percent, planTitle, balance, firstName } = notice
  return compose(sender, {
    subject: usageSubject(notice),
    firstName,
    paragraphs: [
      `You have used ${percent === 100 ? 'all' : `${percent} %`} of the messages of your ${planTitle} plan. ${remaining(balance)}`,
      ...consequence(notice),
    ],
    action:
      percent === 50
        ? { label: 'See where they went', url: `${sender.siteUrl}/messages` }
        : { label: 'Buy Messages', url: `${sender.siteUrl}/buytoken` },
    ...(percent === 50
      ? {}
      : { remarks: [`A larger plan is the other way: ${sender.siteUrl}/subscription`] }),
    reason: billing(sender),
  })
}

function usageSubject({ percent, planTitle, balance }: UsageNotice): string {
  if (percent < 100) return `${percent} % of your ${planTitle} messages are used`
  return balance > 0
    ? `Your ${planTitle} messages are used up, your extra messages are in use`
    : `Your messages are used up: your chatbots have stopped answering`
}

const remaining = (balance: number) =>
  balance > 0 ? `${messages(balance)} can still be used.` : 'No messages are left.'

function consequence({ percent, balance, renewsAt }: UsageNotice): string[] {
  const renewal = renewsAt === null ? [] : [`Your next messages arrive on ${dayOf(renewsAt)}.`]
  if (percent === 50) return renewal
  if (balance > 0) {
    return [
      'When the last one is used, your chatbots stop answering visitors until new messages arrive. Nothing is charged without your order.',
      ...renewal,
    ]
  }
  return [
    'Your chatbots now ask visitors to contact you instead of answering. They answer again as soon as messages are there.',
    ...renewal,
  ]
}

export type FailedPayment = {
  firstName: string
  planTitle: string
  amountCents: number
  /** Where the open invoice is paid. */
  invoiceUrl: string
  /** Until when the plan stays as it is. */
  graceEndsAt: number
  /** The bank wants to see the buyer first; otherwise the card was declined. */
  needsConfirmation?: boolean
}

/** A renewal that could not be paid. */
export const paymentFailed = (sender: Sender, failed: FailedPayment): Letter =>
  compose(sender, {
    subject: failed.needsConfirmation
      ? `Please confirm the payment of your ${failed.planTitle} plan`
      : `The payment of your ${failed.planTitle} plan did not go through`,
    firstName: failed.firstName,
    paragraphs: [
      failed.needsConfirmation
        ? `Your bank wants you to confirm the payment of ${dollars(failed.amountCents)} for your ${failed.planTitle} plan.`
        : `We could not collect ${dollars(failed.amountCents)} for your ${failed.planTitle} plan.`,
      `Your chatbots go on answering with the messages you have left. Please pay by ${dayOf(failed.graceEndsAt)}, so that your plan continues and your new messages arrive.`,
    ],
    action: {
      label: failed.needsConfirmation ? 'Confirm the payment' : 'Pay the invoice',
      url: failed.invoiceUrl,
    },
    remarks: [`Another card? Change it here: ${sender.siteUrl}/payment/portal`],
    reason: billing(sender),
  })

/** A plan that is over, because it was cancelled or because it was not paid. */
export const planEnded = (
  sender: Sender,
  ended: { firstName: string; planTitle: string; why: 'cancelled' | 'unpaid'; balance: number },
): Letter =>
  compose(sender, {
    subject: `Your ${ended.planTitle} plan has ended`,
    firstName: ended.firstName,
    paragraphs: [
      ended.why === 'cancelled'
        ? `Your ${ended.planTitle} plan has ended, as you asked. Nothing more will be charged.`
        : `Your ${ended.planTitle} plan has ended because its last invoice was not paid.`,
      `Your chatbots and everything you taught them are kept. ${remaining(ended.balance)}`,
    ],
    action: { label: 'Choose a plan', url: `${sender.siteUrl}/subscription` },
    reason: billing(sender),
  })

/** A payment that the cardholder's bank asks back. */
export const disputeOpened = (
  sender: Sender,
  dispute: { firstName: string; amountCents: number; heldBack: number },
): Letter =>
  compose(sender, {
    subject: `Your bank disputes a payment of ${dollars(dispute.amountCents)}`,
    firstName: dispute.firstName,
    paragraphs: [
      `Your bank asked us to give back ${dollars(dispute.amountCents)}. Until that is decided, ${messages(dispute.heldBack)} of this purchase cannot be used; they come back if the payment stands.`,
      `If you did not mean to ask for this, please tell your bank, or write to ${sender.supportEmail} and we will sort it out together.`,
    ],
    action: { label: 'See your payments', url: `${sender.siteUrl}/payment/history` },
    reason: billing(sender),
  })

/** The receipt of a payment. */
export const receipt = (
  sender: Sender,
  paid: {
    firstName: string
    what: string
    amountCents: number
    invoiceUrl: string
    granted: number
  },
): Letter =>
  compose(sender, {
    subject: `Your receipt from ${sender.brand}: ${dollars(paid.amountCents)}`,
    firstName: paid.firstName,
    paragraphs: [
      `Thank you. We received ${dollars(paid.amountCents)} for ${paid.what}.`,
      `${messages(paid.granted)} ${paid.granted === 1 ? 'was' : 'were'} added to your account.`,
    ],
    action: { label: 'See the invoice', url: paid.invoiceUrl },
    reason: billing(sender),
  })
