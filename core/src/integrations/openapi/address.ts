import { functionLimits } from '@askwell/contract/integration-rules'
import { argumentOf, fitsAddress, isUsableName, onlyValue, type Parameter } from './parameters.ts'
import { NotImportable, type Argument } from './types.ts'
import { words } from './words.ts'

export type Address = {
  /** Path and query with places. */
  url: string
  /** Arguments that go into a place, and those that a GET adds to the query. */
  args: Argument[]
  leftOut: string[]
}

type Asked = {
  path: string
  parameters: readonly Parameter[]
  method: 'GET' | 'POST'
  /** Fields of the body, whose names a place must not take. */
  bodyNames: readonly string[]
}

/**
 * Where a call goes: path values stand in places, query values of a GET travel beside them, required
 * query values of a POST stand in places too.
 * @throws {NotImportable} when a required value cannot stand in an address.
 */
export function addressOf({ path, parameters, method, bodyNames }: Asked): Address {
  const queries = parameters.filter(({ place }) => place === 'query')
  const sorted = queries.map((parameter) => ({ parameter, fate: fateOf(parameter, method) }))
  const free = sorted.flatMap(({ parameter, fate }) => (fate === 'argument' ? [parameter] : []))
  const names = new Set([...bodyNames, ...free.map(({ name }) => name)])

  const placed: Argument[] = []
  const place = (parameter: Parameter): string => {
    const name = placeName(parameter.name, names)
    names.add(name)
    placed.push(argumentOf({ ...parameter, isRequired: true }, name))
    return `{${name}}`
  }
  const start = filledPath(path, parameters, place)
  const query = sorted.flatMap(({ parameter, fate }) => {
    if (fate === 'constant')
      return [pair(parameter.name, encodeURIComponent(onlyValue(parameter) ?? ''))]
    return fate === 'place' ? [pair(parameter.name, place(parameter))] : []
  })
  const url =
    start + (query.length === 0 ? '' : (start.includes('?') ? '&' : '?') + query.join('&'))
  if (url.length > functionLimits.url / 2) throw new NotImportable(words.urlTooLong)
  return {
    url,
    args: [...placed, ...free.map((parameter) => argumentOf(parameter))],
    leftOut: sorted.flatMap(({ parameter, fate }) => (fate === 'left out' ? [parameter.name] : [])),
  }
}

const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${value}`

type Fate = 'argument' | 'place' | 'constant' | 'left out'

function fateOf(parameter: Parameter, method: 'GET' | 'POST'): Fate {
  const { isRequired, name } = parameter
  if (isRequired && onlyValue(parameter) !== null) return 'constant'
  const isNamed = isUsableName(name)
  if (method === 'GET' && isNamed && fitsAddress(parameter, true)) return 'argument'
  if (!isRequired) return 'left out'
  if (fitsAddress(parameter, false)) return 'place'
  throw new NotImportable(words.query(name.slice(0, 100)))
}

function filledPath(
  path: string,
  parameters: readonly Parameter[],
  place: (parameter: Parameter) => string,
): string {
  const known = new Map(
    parameters.filter((one) => one.place === 'path').map((one) => [one.name, one]),
  )
  const places = new Map<string, string>()
  const [visible = ''] = path.split('#')
  return visible
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      const name = /^\{([^{}]*)\}$/.exec(piece)?.[1]
      if (name === undefined) return safePiece(piece)
      const parameter = known.get(name) ?? undescribed(name)
      if (!fitsAddress(parameter, false)) throw new NotImportable(words.query(name.slice(0, 100)))
      const filled = places.get(name) ?? place(parameter)
      places.set(name, filled)
      return filled
    })
    .join('')
}

const safePiece = (piece: string) => piece.replaceAll(/[\s{}\\]/g, encodeURIComponent)

const undescribed = (name: string): Parameter => ({
  name,
  place: 'path',
  isRequired: true,
  description: '',
  schema: { type: 'string' },
  style: '',
  isExploded: true,
  isEncoded: false,
})

/** A name that a place can hold and that no other argument has. */
function placeName(wished: string, taken: ReadonlySet<string>): string {
  const plain = wished.replaceAll(/[^\w-]+/g, '_').slice(0, 50) || 'value'
  if (!taken.has(plain)) return plain
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${plain}_in_address` : `${plain}_in_address_${number}`
    if (!taken.has(name)) return name
  }
}
