import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { EgressError, type EgressFailure } from '../../platform/egress/index.ts'

/** Why a page is not read. */
export type FetchRefusalCode =
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

/** A reason for the owner, with its code. */
export type FetchRefusal = { code: FetchRefusalCode; reason: string }

const reasons: Record<FetchRefusalCode, string | ((detail: string) => string)> = {
  address: texts.addressRefused,
  challenge: texts.challenge,
  cookie_wall: texts.cookieNotice,
  error_status: (status) => texts.siteError({ status }),
  login: texts.signInNeeded,
  noindex: texts.noindex,
  not_found: (status) => texts.pageMissing({ status }),
  parked: texts.parked,
  robots: texts.robots,
  too_large: texts.pageTooLarge,
  too_slow: texts.siteTooSlow,
  type: (type) => texts.notText({ type }),
  unreachable: texts.noConnection,
}

/** The refusal for a code; `detail` is inserted in sentences that have a value. */
export function fetchRefusal(code: FetchRefusalCode, detail = ''): FetchRefusal {
  const reason = reasons[code]
  return { code, reason: typeof reason === 'string' ? reason : reason(detail) }
}

/** Thrown while a redirect is followed, to end the request with a reason. */
export class RedirectRefusedError extends Error {
  readonly refusal: FetchRefusal

  constructor(why: FetchRefusal) {
    super(why.reason)
    this.name = 'RefusedOnTheWay'
    this.refusal = why
  }
}

const unreachable = (reason: string): FetchRefusal => ({ code: 'unreachable', reason })

const failures: Record<EgressFailure, FetchRefusal> = {
  bad_encoding: unreachable(texts.answerDamaged),
  connection: fetchRefusal('unreachable'),
  headers_too_slow: fetchRefusal('too_slow'),
  redirect_refused: unreachable(texts.otherHost),
  too_large: fetchRefusal('too_large'),
  too_many_redirects: unreachable(texts.endlessRedirects),
  too_slow: fetchRefusal('too_slow'),
}

/** Converts an error of a request to a refusal; any other error is a defect and is thrown again. */
export function toFetchRefusal(error: unknown): FetchRefusal {
  if (error instanceof RedirectRefusedError) return error.refusal
  if (error instanceof EgressError) return failures[error.failure]
  if (error instanceof AppError && error.code === 'url_blocked') return fetchRefusal('address')
  throw error
}
