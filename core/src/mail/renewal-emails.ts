import * as texts from '@askwell/messages/emails/renewals'
import { reason } from '@askwell/messages/emails/billing'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'
import { formatDate, formatAmount } from './format.ts'

/** Sent when a plan was canceled, with the day on which it ends. */
export const planCanceled = (
  sender: Sender,
  canceled: { firstName: string; planTitle: string; endsAt: number },
): EmailContent => {
  const { planTitle } = canceled
  return renderEmail(sender, {
    subject: texts.canceledSubject({ planTitle }),
    firstName: canceled.firstName,
    paragraphs: [
      texts.canceled({ planTitle, date: formatDate(canceled.endsAt) }),
      texts.keepUntilThen,
    ],
    action: { label: texts.keepPlan, url: `${sender.siteUrl}/subscription` },
    reason: reason({ brand: sender.brand }),
  })
}

export type RenewalAhead = {
  firstName: string
  planTitle: string
  renewsAt: number
  /** Price of the plan at the renewal. */
  priceCents: number
  /** Whether tax is added to the price. */
  isTaxAdded: boolean
  /** The plan that replaces the current one at the renewal; null when the plan stays the same. */
  next: { planTitle: string; period: 'month' | 'year' } | null
}

/** Sent once before a yearly plan renews. */
export function renewalAhead(sender: Sender, renewal: RenewalAhead): EmailContent {
  const { planTitle, next, firstName } = renewal
  const date = formatDate(renewal.renewsAt)
  return renderEmail(sender, {
    subject: next
      ? texts.changeSubject({ planTitle: next.planTitle, date })
      : texts.renewalSubject({ planTitle, date }),
    firstName,
    paragraphs: [chargeText(renewal, date), texts.cancelBefore({ date })],
    action: { label: texts.seePlan, url: `${sender.siteUrl}/subscription` },
    reason: reason({ brand: sender.brand }),
  })
}

function chargeText({ planTitle, priceCents, isTaxAdded, next }: RenewalAhead, date: string) {
  const charge = { date, price: formatAmount(priceCents), isTaxAdded }
  if (next === null) return texts.renewal({ planTitle, ...charge })
  const change = { currentPlan: planTitle, nextPlan: next.planTitle, ...charge }
  return next.period === 'month' ? texts.changeToMonthly(change) : texts.changeToYearly(change)
}
