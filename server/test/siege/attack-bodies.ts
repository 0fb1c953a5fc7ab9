import { attackOn, bodyCalls, bodyWith, boundary, part, type Attacker } from './attack-request.ts'
import type { Call } from './contract-calls.ts'
import type { Attack } from './siege-client.ts'

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

/** Larger than most calls accept. */
const largeBytes = 900_000

/** What a call still reads, without what is around an attack. */
const readBytes = ({ maxBytes }: Pick<Call, 'maxBytes'>) => Math.min(largeBytes, maxBytes) - 3_000

/**
 * Each hostile value as the whole body, in each field, and as JSON text in each field, as large as the call reads; and
 * as the whole body of 900 KB.
 */
export function jsonAttacks(calls: readonly Call[], attacker: Attacker): Attack[] {
  return bodyCalls(calls).flatMap((call) => {
    const bytes = readBytes(call)
    return hostileValues.flatMap(([name, make]) => [
      attackOn(call, attacker, { name: `is ${name}`, body: () => make(bytes) }),
      attackOn(call, attacker, { name: `is much of ${name}`, body: () => make(largeBytes) }),
      ...call.fields.flatMap((field) => [
        attackOn(call, attacker, {
          name: `${field.name} is ${name}`,
          body: () =>
            bodyWith(call, attacker, { [field.name]: field.around(placeholder) }).replace(
              `"${placeholder}"`,
              () => make(bytes),
            ),
        }),
        attackOn(call, attacker, {
          name: `${field.name} is a text of ${name}`,
          body: () => bodyWith(call, attacker, { [field.name]: field.around(make(bytes / 2)) }),
        }),
      ]),
    ])
  })
}

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
        body: () => make(readBytes(call)),
      }),
    ),
  )
