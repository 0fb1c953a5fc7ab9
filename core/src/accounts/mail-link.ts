import { sendLetter, type Letter, type Letters, type MailDeps } from '../mail/index.ts'
import type { Clock } from '../shared/index.ts'
import type { LinkPurpose, LinkStore } from './link-ports.ts'
import type { Account, TokenMaker } from './ports.ts'

export type MailLinkDeps = MailDeps & {
  letters: Letters
  links: LinkStore
  tokenMaker: TokenMaker
  clock: Clock
}

const minute = 60_000
const lifetimes: Record<LinkPurpose, number> = { verify: 24 * 60 * minute, reset: 30 * minute }

type Write = (about: { firstName: string; token: string }) => Letter

/** Makes a link for the account's address and mails it; only its hash is kept. */
export async function mailLink(
  { links, tokenMaker, clock, mailer }: MailLinkDeps,
  account: Account,
  { purpose, write }: { purpose: LinkPurpose; write: Write },
): Promise<void> {
  const token = tokenMaker.make()
  const tokenHash = tokenMaker.hash(token)
  const now = clock()
  const { email, firstName } = account
  const expiresAt = now + lifetimes[purpose]
  await links.insert(account.id, { tokenHash, purpose, email, createdAt: now, expiresAt })

  const letter = write({ firstName, token })
  await sendLetter({ mailer }, { to: email, letter, dedupeKey: `${purpose}:${tokenHash}` })
}
