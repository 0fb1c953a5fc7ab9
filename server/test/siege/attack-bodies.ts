import type { Call } from './contract-calls.ts'
import type { Attack } from './siege-client.ts'

/** The signed-in account that attacks, and valid values for the fields that are not attacked. */
export type Attacker = { token: string; values: Record<string, string | number> }

/** Calls that would end the attacker's session. */
const endsSession = new Set(['/logout', '/end_session', '/end_other_sessions', '/delete_account'])

const bodyCalls = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && !endsSession.has(path))

type Content = { name: string; contentType?: string; body: () => string | Buffer }

const attackOn = (
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

const pathOf = (path: string, values: Attacker['values']) =>
  path.replaceAll(/:(\w+)/g, (_place, name: string) => String(values[name] ?? 'none'))

/** All fields of a call with valid values, and one with another value. */
const bodyWith = (call: Call, { values }: Attacker, attacked: Record<string, unknown>) =>
  JSON.stringify({
    ...Object.fromEntries(call.fields.map(({ name }) => [name, values[name]])),
    ...attacked,
  })

/** Each text in each field: as it is, and cut to the longest text that the field accepts. */
export function textAttacks(
  calls: readonly Call[],
  attacker: Attacker,
  texts: readonly string[],
): Attack[] {
  return bodyCalls(calls).flatMap((call) =>
    call.fields.flatMap(({ name, most }) =>
      texts.flatMap((text) => [
        attackOn(call, attacker, {
          name: `${name} of ${text.length} characters`,
          body: () => bodyWith(call, attacker, { [name]: text }),
        }),
        attackOn(call, attacker, {
          name: `${name} of ${most} characters`,
          body: () => bodyWith(call, attacker, { [name]: shortened(text, most) }),
        }),
      ]),
    ),
  )
}

/** Of every run of a text its beginning, together so many characters. */
function shortened(text: string, most: number): string {
  const runs = text.split('\u0001')
  const each = Math.max(1, Math.floor(most / runs.length) - 1)
  return runs
    .map((run) => run.slice(0, each))
    .join('\u0001')
    .slice(0, most)
}

/** The same texts in the queries of reading calls, whose addresses Node.js limits to 16 KB. */
export const queryAttacks = (
  calls: readonly Call[],
  { token, values }: Attacker,
  texts: readonly string[],
): Attack[] =>
  calls
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, fields, isPublic }) =>
      fields.flatMap(({ name, most }) =>
        texts.map((text) => {
          const query = new URLSearchParams({ [name]: shortened(text, Math.min(most, 1_500)) })
          return {
            name: `GET ${path} ${name}`,
            method: 'GET',
            path: `${pathOf(path, values)}?${query.toString()}`,
            ...(!isPublic && { headers: { authorization: `Bearer ${token}` } }),
          }
        }),
      ),
    )

const nested = (open: string, close: string, bytes: number) => {
  const depth = Math.floor(bytes / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

const list = (item: string, bytes: number) =>
  `[${Array.from({ length: Math.floor(bytes / (item.length + 1)) }, () => item).join(',')}]`

const manyKeys = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_key, at) => `"k${at}":1`).join(',')}}`

/** JSON of about so many bytes that is deep, wide or expensive to read. */
const hostileValues: [name: string, make: (bytes: number) => string][] = [
  ['nested lists', (bytes) => nested('[', ']', bytes)],
  ['nested objects', (bytes) => nested('{"a":', '}', bytes).replace(':}', ':1}')],
  ['a list of numbers', (bytes) => list('0', bytes)],
  ['a list of texts', (bytes) => list('"a"', bytes)],
  ['a list of objects', (bytes) => list('{}', bytes)],
  ['many keys', manyKeys],
  ['a number of many digits', (bytes) => '9'.repeat(bytes)],
  ['escaped characters', (bytes) => `"${String.raw`\u0000`.repeat(bytes / 6)}"`],
]

const placeholder = 'replaced by JSON'

/** Each hostile value as the whole body, in each field, and as JSON text in each field. */
export function jsonAttacks(calls: readonly Call[], attacker: Attacker): Attack[] {
  return bodyCalls(calls).flatMap((call) => {
    const bytes = Math.min(900_000, call.maxBytes) - 3_000
    return hostileValues.flatMap(([name, make]) => [
      attackOn(call, attacker, { name: `is ${name}`, body: () => make(bytes) }),
      ...call.fields.flatMap((field) => [
        attackOn(call, attacker, {
          name: `${field.name} is ${name}`,
          body: () =>
            bodyWith(call, attacker, { [field.name]: placeholder }).replace(
              `"${placeholder}"`,
              () => make(bytes),
            ),
        }),
        attackOn(call, attacker, {
          name: `${field.name} is a text of ${name}`,
          body: () => bodyWith(call, attacker, { [field.name]: make(bytes / 2) }),
        }),
      ]),
    ])
  })
}

const boundary = 'askwell-siege'

const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const hostileForms: [name: string, contentType: string, make: (bytes: number) => string][] = [
  ['many pairs', 'application/x-www-form-urlencoded', (bytes) => 'a=&'.repeat(bytes / 3)],
  ['many escapes', 'application/x-www-form-urlencoded', (bytes) => `a=${'%e4'.repeat(bytes / 3)}`],
  ['one key many times', 'application/x-www-form-urlencoded', (bytes) => 'id=1&'.repeat(bytes / 5)],
  [
    'many fields',
    `multipart/form-data; boundary=${boundary}`,
    () =>
      `${Array.from({ length: 1_900 }, (_part, at) => part(`f${at}`, 'x')).join('')}--${boundary}--\r\n`,
  ],
  [
    'one field many times',
    `multipart/form-data; boundary=${boundary}`,
    () => `${Array.from({ length: 1_900 }, () => part('id', 'x')).join('')}--${boundary}--\r\n`,
  ],
  [
    'endless headers of a part',
    `multipart/form-data; boundary=${boundary}`,
    (bytes) => `--${boundary}\r\n${'x: y\r\n'.repeat(bytes / 6)}`,
  ],
  [
    'almost boundaries',
    `multipart/form-data; boundary=${boundary}`,
    (bytes) =>
      `${part('id', `\r\n--${boundary.slice(0, -1)}`.repeat(bytes / 18))}--${boundary}--\r\n`,
  ],
  ['an unfinished form', 'multipart/form-data', (bytes) => '-'.repeat(bytes)],
]

/** Each hostile form to each call. */
export const formAttacks = (calls: readonly Call[], attacker: Attacker): Attack[] =>
  bodyCalls(calls).flatMap((call) =>
    hostileForms.map(([name, contentType, make]) =>
      attackOn(call, attacker, {
        name: `is a form of ${name}`,
        contentType,
        body: () => make(Math.min(900_000, call.maxBytes) - 3_000),
      }),
    ),
  )
