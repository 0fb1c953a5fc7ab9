import { generateKeyPairSync, createHmac, createPublicKey, sign } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'

/** Settings that make the app trust this issuer, and ID tokens signed by it. */
export type GoogleIssuer = {
  env: Record<string, string>
  /** Sets the nonce of all tokens from now on. */
  useNonce: (nonce: string) => void
  token: (claims: Claims) => Promise<string>
  /** The same token with one part replaced: unsigned, or signed by another key. */
  forge: Forgery
  close: () => Promise<void>
}

type Claims = Record<string, unknown>

type Forgery = {
  unsigned: (claims: Claims) => string
  swapped: (token: string, claims: Claims) => string
  byForeignKey: (claims: Claims) => string
  byPublicKeyAsSecret: (claims: Claims) => string
}

const clientId = 'askwell-tests.apps.example'

/** An issuer of ID tokens on this machine, in place of Google. */
// oxlint-disable-next-line max-lines-per-function -- one issuer and its forgeries, side by side
export async function startGoogleIssuer(): Promise<GoogleIssuer> {
  const server = new OAuth2Server()
  const key = await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = server.issuer.url ?? ''
  const port = new URL(issuer).port

  let nonce = ''
  const claimsOf = (claims: Claims) => {
    const now = Math.floor(Date.now() / 1_000)
    return {
      iss: issuer,
      aud: clientId,
      sub: 'google-1',
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
      iat: now,
      exp: now + 3_600,
      nonce,
      ...claims,
    }
  }
  const head = (alg: string) => ({ alg, typ: 'JWT', kid: key.kid })

  return {
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
    },
    useNonce: (made) => void (nonce = made),
    token: (claims) =>
      server.issuer.buildToken({
        kid: key.kid,
        scopesOrTransform: (_header, payload) => {
          for (const name of Object.keys(payload)) delete payload[name]
          Object.assign(payload, defined(claimsOf(claims)))
        },
      }),
    forge: {
      unsigned: (claims) => `${encoded(head('none'))}.${encoded(claimsOf(claims))}.`,
      swapped: (token, claims) => {
        const [header, , signature] = token.split('.')
        return [header, encoded(claimsOf(claims)), signature].join('.')
      },
      byForeignKey: (claims) => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
        const signed = `${encoded(head('RS256'))}.${encoded(claimsOf(claims))}`
        return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
      },
      byPublicKeyAsSecret: (claims) => {
        const [jwk] = server.issuer.keys.toJSON()
        const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' })
          .export({ type: 'spki', format: 'pem' })
          .toString()
        const signed = `${encoded(head('HS256'))}.${encoded(claimsOf(claims))}`
        return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`
      },
    },
    close: () => server.stop(),
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const defined = (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
