import type { GoogleVerifier } from '@askwell/core/accounts'
import { AppError, type Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/account/google'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'

export type GoogleSettings = {
  clientId: string
  /** Accepted issuers; the first is stored with the identity. */
  issuers: [string, ...string[]]
  keysUrl: string
  clock: Clock
}

/** Errors that mean that the key set is unavailable: timeout, status other than 200, or an invalid body. */
const unavailableCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])

const maxAgeSeconds = 3_600
const toleranceSeconds = 30

/** Checks ID tokens against the issuer's published keys, which are cached for ten minutes. */
export function createGoogleVerifier({
  clientId,
  issuers,
  keysUrl,
  clock,
}: GoogleSettings): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 })

  return {
    clientId,
    async verify(credential) {
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
      if (payload['email_verified'] !== true) throw badCredentialError()
      const { nonce } = payload
      return {
        identity: identityIn(payload, issuers[0]),
        nonce: typeof nonce === 'string' ? nonce : '',
      }
    },
  }
}

async function payloadOf(verify: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    const { payload } = await verify()
    return payload
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) || unavailableCodes.has(cause.code)) {
      throw new AppError('overloaded', texts.verifierUnreachable, {
        retryAfterSeconds: 5,
        cause,
      })
    }
    throw badCredentialError(cause)
  }
}

/** `issuer` replaces the one of the payload, which Google writes with or without 'https://'. */
function identityIn(payload: JWTPayload, issuer: string) {
  const { sub, email } = payload
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || email === '') {
    throw badCredentialError()
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

const badCredentialError = (cause?: unknown) =>
  new AppError('bad_google_credential', texts.credentialInvalid, { cause })
