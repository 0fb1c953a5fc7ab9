import { balanceOf, type BalanceDeps } from '@askwell/core/balance'
import { billedToLine } from '@askwell/contract/billing/billed-to'
import {
  sendEmail,
  type Email,
  type EmailContent,
  type EmailTemplates,
  type Mailer,
} from '@askwell/core/mail'
import type { PaymentNotice, PaymentsDeps } from '@askwell/core/payments'
import type { OwnerId } from '@askwell/core/shared'
import { isEmailKnown } from '../mail/index.ts'
import type { Database } from '../platform/db/connect.ts'
import { billingContactStore } from './stores/billing-contact-store.ts'
import { billingDetailsStore } from './stores/billing-details-store.ts'

type Parts = {
  database: Database
  accounts: Pick<PaymentsDeps, 'findProfile'>
  balance: BalanceDeps
  mailer: Mailer
  emailTemplates: EmailTemplates
}

/** E-mails about payments; each key is mailed once. */
export function createPaymentNotifier(parts: Parts, siteUrl: string): PaymentsDeps['notify'] {
  const { database, accounts, balance, mailer, emailTemplates } = parts
  const write = emailWriter(emailTemplates, `${siteUrl}/payment/history`)
  const details = billingDetailsStore(database)
  const contacts = billingContactStore(database)

  /** Sends a copy to the billing contact. It is not essential: the e-mail limit may drop it, but not the original. */
  async function sendCopy(ownerId: OwnerId, { to, content, dedupeKey }: Email): Promise<void> {
    const contact = await contacts.find(ownerId)
    if (contact?.verified !== true || contact.email === to) return
    await sendEmail({ mailer }, { to: contact.email, content, dedupeKey: `${dedupeKey}:copy` })
  }

  return async (ownerId, notice) => {
    // A reconciliation repeats its notices, so that none is lost when a process stops.
    if (await isEmailKnown(database.db, notice.key)) return
    const profile = await accounts.findProfile(ownerId)
    if (!profile) return

    const { firstName, email: to, emailVerified: isConfirmed } = profile
    const person = {
      firstName,
      balance: await balanceOf(balance, ownerId),
      isConfirmed,
      // An unconfirmed address may belong to a stranger, to whom no user-entered text may be sent.
      billedTo: isConfirmed ? billedToLine(await details.find(ownerId)) : '',
    }
    const content = write(notice, person)
    const email = { to, content, dedupeKey: notice.key, isEssential: true }
    // The copy is sent first: once the key of the notice is stored, neither e-mail is sent again.
    await sendCopy(ownerId, email)
    await sendEmail({ mailer }, email)
  }
}

type Person = {
  firstName: string
  balance: number
  /** Company, address and tax ID on one line, or ''. */
  billedTo: string
  /** Whether the address is known to be the owner's. */
  isConfirmed: boolean
}

/** `history` is the URL of the list of invoices, which requires sign-in. */
const emailWriter =
  (templates: EmailTemplates, history: string) =>
  (notice: PaymentNotice, { isConfirmed, ...to }: Person): EmailContent => {
    if (notice.kind === 'plan_ended') return templates.planEnded({ ...notice, ...to })
    if (notice.kind === 'plan_canceled') return templates.planCanceled({ ...notice, ...to })
    if (notice.kind === 'renewal_ahead') return templates.renewalAhead({ ...notice, ...to })
    if (notice.kind === 'disputed') return templates.disputeOpened({ ...notice, ...to })
    if (notice.kind === 'paid') {
      return templates.receipt({ ...notice, ...to, invoiceUrl: notice.invoiceUrl ?? history })
    }
    // The invoice page opens without sign-in, so its link is sent only to a confirmed address.
    const invoiceUrl = (isConfirmed ? notice.invoiceUrl : null) ?? history
    return templates.paymentFailed({ ...notice, ...to, invoiceUrl })
  }
