import type { BillingContact } from '@askwell/contract/billing/contact'
import * as texts from '@askwell/messages/invoicing/contact'
import type { RateLimiter } from '../../accounts/index.ts'
import { sendEmail, type EmailTemplates, type MailDeps } from '../../mail/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import type { BillingContactStore } from '../ports/billing-contact-store.ts'

export type BillingContactDeps = MailDeps & {
  contacts: BillingContactStore
  emailTemplates: EmailTemplates
  rateLimiter: Pick<RateLimiter, 'consume'>
  clock: Clock
  /** Generates verification codes, and the hashes that are stored instead of them. */
  codes: { generate(): string; hash(ownerId: OwnerId, code: string): string }
}

const hour = 3_600_000
const codesPerAccount = { points: 5, windowMs: hour }
const triesPerAccount = { points: 30, windowMs: hour }

const noContact: BillingContact = { email: '', verified: false }

export const readBillingContact = async (
  { contacts }: Pick<BillingContactDeps, 'contacts'>,
  ownerId: OwnerId,
): Promise<BillingContact> => (await contacts.find(ownerId)) ?? noContact

/** Replaces the address of the billing contact and sends a code to it; '' removes it. Returns the new state. */
export async function setBillingContact(
  deps: BillingContactDeps,
  ownerId: OwnerId,
  typed: string,
): Promise<BillingContact> {
  const email = typed.toLowerCase()
  if (email === '') {
    await deps.contacts.remove(ownerId)
    return noContact
  }
  await deps.rateLimiter.consume(`billing-contact:${ownerId}`, codesPerAccount)
  const at = deps.clock()
  const code = deps.codes.generate()
  const codeHash = deps.codes.hash(ownerId, code)
  await deps.contacts.request(ownerId, { email, codeHash, expiresAt: at + 24 * hour, at })
  const content = deps.emailTemplates.billingContactCode({ code })
  await sendEmail(deps, { to: email, content, dedupeKey: `billing-contact:${codeHash}` })
  return { email, verified: false }
}

/** Verifies the address of the billing contact with the code that was sent to it. */
export async function confirmBillingContact(
  deps: BillingContactDeps,
  ownerId: OwnerId,
  code: string,
): Promise<BillingContact> {
  await deps.rateLimiter.consume(`billing-contact-code:${ownerId}`, triesPerAccount)
  const codeHash = deps.codes.hash(ownerId, code)
  if (!(await deps.contacts.confirm(ownerId, codeHash, deps.clock()))) {
    const message = texts.codeWrong
    throw new AppError('invalid_request', message, { fields: { code: message } })
  }
  return readBillingContact(deps, ownerId)
}
