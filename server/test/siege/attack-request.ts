import type { Call } from './contract-calls.ts'
import type { Attack } from './siege-client.ts'

/** The signed-in account that attacks, and valid values for the fields that are not attacked. */
export type Attacker = { token: string; values: Record<string, string | number> }

/** Calls that would end the attacker's session. */
const endsSession = new Set(['/logout', '/end_session', '/end_other_sessions', '/delete_account'])

export const bodyCalls = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && !endsSession.has(path))

type Content = { name: string; contentType?: string; body: () => string | Buffer }

export const attackOn = (
  call: Call,
  { token, values }: Attacker,
  { name, contentType = 'application/json', body }: Content,
): Attack => ({
  name: `${call.method} ${call.path} ${name}`,
  method: call.method,
  path: pathOf(call.path, values),
  headers: {
    'content-type': contentType,
    ...(!call.isPublic && { authorization: `Bearer ${token}` }),
  },
  body: () => Buffer.from(body()),
})

export const pathOf = (path: string, values: Attacker['values']) =>
  path.replaceAll(/:(\w+)/g, (_place, name: string) => String(values[name] ?? 'none'))

/** All fields of a call with valid values, and one with another value. */
export const bodyWith = (call: Call, { values }: Attacker, attacked: Record<string, unknown>) =>
  JSON.stringify({
    ...Object.fromEntries(call.fields.map(({ name }) => [name, values[name]])),
    ...attacked,
  })

/** Of the forms of the siege. */
export const boundary = 'askwell-siege'

/** A field of a form. */
export const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
