import type { Call, Field } from './contract-calls.ts'
import type { Attack } from './siege-client.ts'
import { signEvent } from './signed-events.ts'

/** The signed-in account that attacks, and valid values for the fields that are not attacked. */
export type Attacker = { token: string; values: Record<string, unknown> }

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
  ...(call.path === '/payment/webhook' && { sign: signEvent }),
})

export const pathOf = (path: string, values: Attacker['values']) =>
  path.replaceAll(/:(\w+)/g, (_place, name: string) => textOf(values[name] ?? 'none'))

/** A value in a path or a field of a form. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', '')

/** All fields of a call with valid values, and some with others. */
export const bodyWith = (
  call: Call,
  attacker: Pick<Attacker, 'values'>,
  attacked: Record<string, unknown>,
): string =>
  JSON.stringify({
    ...Object.fromEntries(call.fields.map((field) => [field.name, valueOf(call, field, attacker)])),
    ...attacked,
  })

/** A valid value: that of the call, that of all calls, or one of the right type. */
export function valueOf(
  { path }: Pick<Call, 'path'>,
  { name, usual }: Pick<Field, 'name' | 'usual'>,
  { values }: Pick<Attacker, 'values'>,
): unknown {
  const key = [`${path} ${name}`, name].find((one) => Object.hasOwn(values, one))
  return key === undefined ? usual : values[key]
}

/** Of the forms of the siege. */
export const boundary = 'askwell-siege'

/** A field of a form. */
export const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
