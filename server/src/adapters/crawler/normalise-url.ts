import { isLiteralAddress, isWebsite } from '@askwell/contract/patterns'
import { AppError } from '@askwell/core/shared'
import type { Egress } from '../egress/index.ts'

/**
 * The addresses to try, in order, for what an owner typed: one when a scheme was given, else https
 * and then http. Throws AppError: `invalid_request` when it is no website address,
 * `url_blocked` when no candidate may be reached. Address literals pass only where egress opens
 * them.
 */
export function normaliseUrl(egress: Egress, input: string): string[] {
  const text = input.trim()
  if (text.length > 2_000 || !(isWebsite(text) || isLiteralAddress(text))) throw notAWebsite()

  const candidates = /^https?:\/\//i.test(text) ? [text] : [`https://${text}`, `http://${text}`]
  return candidates.map((candidate) => {
    const url = egress.judge(candidate)
    url.hash = ''
    return url.href
  })
}

function notAWebsite(): AppError {
  return new AppError('invalid_request', 'Please enter a website address such as example.com.')
}
