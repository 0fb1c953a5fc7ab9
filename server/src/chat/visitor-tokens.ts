import { randomBytes } from 'node:crypto'
import { identityLimits, type RefusalReason } from '@askwell/contract/identity'
import type { Clock } from '@askwell/core/shared'
import type { VerifyVisitorToken } from '@askwell/core/visitors'
import { errors, jwtVerify } from 'jose'

/** 256 random bits after a fixed prefix, so that secret scanners recognize a leaked one. */
export const newVisitorSecret = () => `cbs_${randomBytes(32).toString('base64url')}`

/**
 * Verifies identity tokens. Only HS256 is accepted, whatever the header of the token contains. When a token has a type
 * or an audience, it must be a JWT for this bot, so that tokens signed for other uses are refused.
 */
export const visitorTokenVerifier =
  (clock: Clock): VerifyVisitorToken =>
  async (token, { id, secret }) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        new TextEncoder().encode(secret),
        {
          algorithms: ['HS256'],
          requiredClaims: ['sub', 'exp'],
          clockTolerance: identityLimits.clockTolerance,
          currentDate: new Date(clock()),
        },
      )
      const { typ } = protectedHeader
      if (typ !== undefined && typ.toLowerCase() !== 'jwt') return { refused: 'wrong_type' }
      if (payload.aud !== undefined && ![payload.aud].flat().includes(id)) {
        return { refused: 'wrong_audience' }
      }
      return { claims: payload }
    } catch (error) {
      // An invalid token leaves the visitor unknown.
      if (error instanceof errors.JOSEError) return { refused: reasonOf(error) }
      throw error
    }
  }

function reasonOf(error: errors.JOSEError): RefusalReason {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrong_algorithm'
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'unreadable'
  return error.claim === 'nbf' ? 'not_yet_valid' : 'missing_claim'
}
