import { identityLimits as limits, type RefusalReason } from '@askwell/contract/identity'
import type { Visitor } from './ports.ts'

export const unknownVisitor: Visitor = { id: '', name: '', email: '', until: 0 }

/**
 * Validates the claims of a token: `exp` up to 24 hours ahead, `sub` of 1 to 200 characters. An unusable name or e-mail
 * address becomes ''. Returns the reason of a refusal for other claims.
 */
export function visitorFromClaims(
  claims: Record<string, unknown>,
  now: number,
): Visitor | RefusalReason {
  const { exp, sub, name, email } = claims
  const latest = now / 1_000 + limits.lifetime + limits.clockTolerance
  if (typeof exp !== 'number') return 'missing_claim'
  if (exp > latest) return 'too_long_lived'
  if (typeof sub !== 'string' || !isId(sub)) return 'bad_visitor_id'

  const until = (exp + limits.clockTolerance) * 1_000
  return { id: sub, name: nameOf(name), email: emailOf(email), until }
}

const isId = (id: string) =>
  id.length <= limits.visitorId && id.trim() !== '' && id.isWellFormed() && !/\p{Cc}/u.test(id)

/** Control characters, line breaks and characters that change the writing direction; replaced in names. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

function nameOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const name = value.toWellFormed().replace(unprintable, ' ').trim()
  return Array.from(name).slice(0, limits.name).join('').trim()
}

function emailOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const email = value.trim()
  const isUsable = email.length <= limits.email && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email)
  return isUsable && email.isWellFormed() && !/\p{Cc}/u.test(email) ? email : ''
}
