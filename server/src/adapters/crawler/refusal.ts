import { AppError } from '@askwell/core/shared'
import { EgressError, type EgressFailure } from '../egress/index.ts'

/** Why a page is not read. */
export type RefusalCode =
  | 'address'
  | 'challenge'
  | 'cookie_wall'
  | 'error_status'
  | 'login'
  | 'noindex'
  | 'not_found'
  | 'parked'
  | 'robots'
  | 'too_large'
  | 'too_slow'
  | 'type'
  | 'unreachable'

/** A reason as the owner reads it, with the code it is counted under. */
export type Refusal = { code: RefusalCode; reason: string }

const sentences: Record<RefusalCode, string> = {
  address: 'This address is not allowed.',
  challenge: 'The site asked for proof of being human. Allow our crawler or upload the text.',
  cookie_wall: 'The site shows only its cookie notice.',
  error_status: 'The site answered with an error ({detail}).',
  login: 'This page needs a sign-in.',
  noindex: 'The page is marked noindex: the site asks crawlers not to keep it.',
  not_found: 'The page was not found ({detail}).',
  parked: 'This domain holds no site of its own.',
  robots: "The site's robots.txt asks crawlers not to read this page.",
  too_large: 'The page is too large to read.',
  too_slow: 'The site took too long to answer.',
  type: 'This is not a text page ({detail}).',
  unreachable: 'The site could not be reached ({detail}).',
}

/** The refusal of a code; `detail` fills the bracket of sentences that have one. */
export function refusal(code: RefusalCode, detail = ''): Refusal {
  return { code, reason: sentences[code].replace('{detail}', detail) }
}

/** Ends a request from inside a redirect with a reason. */
export class RefusedOnTheWay extends Error {
  readonly refusal: Refusal

  constructor(why: Refusal) {
    super(why.reason)
    this.name = 'RefusedOnTheWay'
    this.refusal = why
  }
}

const failures: Record<EgressFailure, Refusal> = {
  bad_encoding: refusal('unreachable', 'its answer was damaged'),
  connection: refusal('unreachable', 'no connection'),
  headers_too_slow: refusal('too_slow'),
  redirect_refused: refusal('unreachable', 'it sent us to another host'),
  too_large: refusal('too_large'),
  too_many_redirects: refusal('unreachable', 'it redirects without end'),
  too_slow: refusal('too_slow'),
}

/** The refusal that an error of a request means; anything else is a defect and is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedOnTheWay) return error.refusal
  if (error instanceof EgressError) return failures[error.failure]
  if (error instanceof AppError && error.code === 'url_blocked') return refusal('address')
  throw error
}
