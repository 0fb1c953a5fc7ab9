import { addressProblem, isAddress, repairAddress } from '@askwell/contract/website-address'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Egress } from '../../platform/egress/index.ts'

/** A list with one address or more. */
export type Candidates = [string, ...string[]]

/**
 * The addresses to try, in order, for the input of an owner: the address itself if it has a scheme, otherwise https and
 * then http. Throws AppError: `invalid_request` for an invalid website address, `url_blocked` when no candidate is
 * allowed. IP addresses are allowed only if egress allows them.
 */
export function candidateUrls(egress: Egress, input: string): Candidates {
  if (input.length > 2_000) throw notAWebsiteError(texts.addressNeeded)
  const text = repairAddress(input)
  if (!isAddress(text)) throw notAWebsiteError(addressProblem(input))

  const candidateOf = (candidate: string) => {
    const url = egress.checkUrl(candidate)
    url.hash = ''
    return url.href
  }
  return /^https?:\/\//i.test(text)
    ? [candidateOf(text)]
    : [candidateOf(`https://${text}`), candidateOf(`http://${text}`)]
}

const notAWebsiteError = (reason: string) => new AppError('invalid_request', reason)
