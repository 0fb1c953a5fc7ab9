import type { GoogleVerifier } from '@askwell/core/accounts'
import { texts } from '@askwell/contract/texts'
import { AppError, type Clock } from '@askwell/core/shared'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'

export type GoogleSettings = {
  clientId: string
  /** Who may have signed; the first is the one it is known by here. */
  issuers: [string, ...string[]]
  keysUrl: string
  clock: Clock
}

/** The keys could not be had: no answer in time, none with 200, or no key set in it. */
const silentCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])

const maxAgeSeconds = 3_600
const toleranceSeconds = 30

/** Checks ID tokens against the issuer's published keys, which are kept for ten minutes. */
export function createGoogleVerifier({
  clientId,
  issuers,
  keysUrl,
  clock,
}: GoogleSettings): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 })

  return {
    clientId,
    async verify(credential, nonce) {
      const payload = await payloadOf(() =>
        jwtVerify(credential, keys, {
          issuer: issuers,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
          maxTokenAge: maxAgeSeconds,
          clockTolerance: toleranceSeconds,
          currentDate: new Date(clock()),
        }),
      )
      if (payload['email_verified'] !== true) throw refusal()
      if (nonce !== undefined && payload['nonce'] !== nonce) throw refusal()
      return identityIn(payload, issuers[0])
    },
  }
}

async function payloadOf(verify: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    const { payload } = await verify()
    return payload
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) || silentCodes.has(cause.code)) {
      throw new AppError('overloaded', 'Google cannot be reached just now. Please try again.', {
        retryAfterSeconds: 5,
        cause,
      })
    }
    throw refusal(cause)
  }
}

/** Google writes its own name with and without 'https://'; a person stays one person. */
function identityIn(payload: JWTPayload, issuer: string) {
  const { sub, email } = payload
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || email === '') {
    throw refusal()
  }
  const [first = '', ...rest] = nameIn(payload, 'name').split(' ')
  return {
    issuer,
    subject: sub,
    email: email.toLowerCase(),
    firstName: nameIn(payload, 'given_name') || first || (email.split('@')[0] ?? ''),
    lastName: nameIn(payload, 'family_name') || rest.join(' '),
  }
}

function nameIn(payload: JWTPayload, claim: string): string {
  const name = payload[claim]
  return typeof name === 'string' ? name.trim().slice(0, 100) : ''
}

const refusal = (cause?: unknown) =>
  new AppError('bad_google_credential', texts.googleCredentialBad, { cause })
