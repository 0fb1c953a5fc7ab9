import {
  attackOn,
  bodyCalls,
  bodyWith,
  boundary,
  part,
  pathOf,
  textOf,
  valueOf,
  type Attacker,
} from './attack-request.ts'
import type { Call } from './contract-calls.ts'
import type { Attack } from './siege-client.ts'

/** Each text in each field: as it is, cut to what the call reads, and cut to the longest text that the field accepts. */
export function textAttacks(
  calls: readonly Call[],
  attacker: Attacker,
  texts: readonly string[],
): Attack[] {
  return bodyCalls(calls).flatMap((call) =>
    call.fields.flatMap(({ name, max, around }) =>
      texts.flatMap((text) =>
        lengthsOf(text, { call, max }).map((length) =>
          attackOn(call, attacker, {
            name: `${name} of ${length} characters`,
            body: () =>
              bodyWith(call, attacker, {
                [name]: around(length === text.length ? text : shortened(text, length)),
              }),
          }),
        ),
      ),
    ),
  )
}

/** A character of the texts has at most three bytes on average, escaped as JSON. */
const bytesOfCharacter = 3

const lengthsOf = (text: string, { call, max }: { call: Call; max: number }) =>
  [...new Set([text.length, Math.floor(call.maxBytes / bytesOfCharacter), max])].filter(
    (length) => length <= text.length,
  )

/** Of every run of a text its beginning, together so many characters. */
function shortened(text: string, max: number): string {
  const runs = text.split('\u0001')
  const each = Math.max(1, Math.floor(max / runs.length) - 1)
  return runs
    .map((run) => run.slice(0, each))
    .join('\u0001')
    .slice(0, max)
}

/** The same texts in the fields of forms, which have another reader than JSON. */
export const formTextAttacks = (
  calls: readonly Call[],
  attacker: Attacker,
  texts: readonly string[],
): Attack[] =>
  bodyCalls(calls)
    .filter(({ isMultipart }) => isMultipart)
    .flatMap((call) =>
      call.fields.flatMap(({ name }) =>
        texts.map((text) =>
          attackOn(call, attacker, {
            name: `${name} of a form, ${text.length} characters`,
            contentType: `multipart/form-data; boundary=${boundary}`,
            body: () => formWith(call, attacker, { [name]: text }),
          }),
        ),
      ),
    )

/** As `bodyWith`, as a form. */
function formWith(call: Call, attacker: Attacker, attacked: Record<string, string>): string {
  const fields = new Map(call.fields.map((field) => [field.name, field]))
  const parts = [...fields].map(([name, field]) =>
    part(name, attacked[name] ?? textOf(valueOf(call, field, attacker))),
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

/** The same texts in the paths of calls that read a value there. */
export const pathAttacks = (
  calls: readonly Call[],
  { token }: Pick<Attacker, 'token'>,
  texts: readonly string[],
): Attack[] =>
  calls
    .filter(({ path }) => path.includes('/:'))
    .flatMap(({ method, path }) =>
      texts.map((text) => ({
        name: `${method} ${path} path`,
        method,
        path: path.replaceAll(/:\w+/g, () =>
          encodeURIComponent(shortened(text, 190).toWellFormed()),
        ),
        headers: { authorization: `Bearer ${token}` },
      })),
    )

/** The same texts in the queries of reading calls, whose addresses Node.js limits to 16 KB. */
export const queryAttacks = (
  calls: readonly Call[],
  { token, values }: Attacker,
  texts: readonly string[],
): Attack[] =>
  calls
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, fields, isPublic }) =>
      fields.flatMap(({ name, max }) =>
        texts.map((text) => {
          const query = new URLSearchParams({ [name]: shortened(text, Math.min(max, 1_500)) })
          return {
            name: `GET ${path} ${name}`,
            method: 'GET',
            path: `${pathOf(path, values)}?${query.toString()}`,
            ...(!isPublic && { headers: { authorization: `Bearer ${token}` } }),
          }
        }),
      ),
    )
