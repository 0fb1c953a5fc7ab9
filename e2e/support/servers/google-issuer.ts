import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from '../server.ts'

/** A test issuer of ID tokens in place of Google. */
export type GoogleIssuer = {
  /** Environment variables that make the product trust it. */
  env: Record<string, string>
  token: (claims: Record<string, unknown>) => string
  close: () => Promise<void>
}

const clientId = 'askwell-e2e.apps.example'

export async function startGoogleIssuer(): Promise<GoogleIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }] }
  const { url, close } = await listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
    }),
  )

  return {
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: url, GOOGLE_JWKS_URL: `${url}/jwks` },
    token(claims) {
      const now = Math.floor(Date.now() / 1_000)
      const defaults = { iss: url, aud: clientId, email_verified: true, iat: now, exp: now + 3_600 }
      const names = { given_name: 'Ada', family_name: 'Byron' }
      const head = encoded({ alg: 'RS256', typ: 'JWT', kid: 'k1' })
      const signed = `${head}.${encoded({ ...defaults, ...names, ...claims })}`
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    close,
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
