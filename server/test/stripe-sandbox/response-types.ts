import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A type of the SDK, as `scripts/stripe/response-types.mjs` describes it. */
type Described =
  | 'string'
  | 'number'
  | 'null'
  | 'any'
  | { is: string | number | boolean }
  | { any: Described[] }
  | { list: Described }
  | { map: Described }
  /** Another object of the provider, by the value of its field `object`. */
  | { object: string }
  /** A type without that field, by its name. */
  | { ref: string }

type Fields = Record<string, Described | { optional: Described }>

export type ResponseTypes = { objects: Record<string, Fields>; types: Record<string, Fields> }

/** What the installed SDK says about the provider's objects. */
export function readResponseTypes(): ResponseTypes {
  const root = path.resolve(import.meta.dirname, '../../..')
  const script = path.join(root, 'scripts/stripe/response-types.mjs')
  const output = execFileSync(process.execPath, [script], { maxBuffer: 2 ** 26, encoding: 'utf8' })
  return JSON.parse(output)
}

/** What differs between a value of the sandbox and the SDK's types, as 'invoice.lines: missing'. */
export function responseProblems(types: ResponseTypes, value: unknown): string[] {
  const comparison = new Comparison(types)
  comparison.check(value, 'any', 'the answer')
  return [...comparison.found]
}

/** What differs between the body of an error and the SDK's type of it, as 'error.code: 'payed''. */
export function errorProblems(types: ResponseTypes, body: unknown): string[] {
  if (!isRecord(body) || Object.keys(body).join() !== 'error') return ['the body: not one error']
  const comparison = new Comparison(types)
  comparison.check(body['error'], { ref: 'PaymentIntent.LastPaymentError' }, 'error')
  return [...comparison.found]
}

type Json = Record<string, unknown>

class Comparison {
  found = new Set<string>()
  readonly #types: ResponseTypes

  constructor(types: ResponseTypes) {
    this.#types = types
  }

  check(value: unknown, described: Described, place: string): void {
    if (isRecord(value) && typeof value['object'] === 'string') this.#checkObject(value)
    if (!fits(value, described)) this.found.add(`${place}: ${summaryOf(value)}`)
    else if (typeof described === 'object') this.#checkInside(value, described, place)
  }

  #checkInside(value: unknown, described: Exclude<Described, string>, place: string): void {
    if ('any' in described) this.#checkUnion(value, described.any, place)
    if ('list' in described && Array.isArray(value)) {
      for (const item of value) this.check(item, described.list, `${place}[]`)
    }
    if ('ref' in described && isRecord(value) && !('object' in value)) {
      this.#checkFields(value, this.#types.types[described.ref], place)
    }
  }

  #checkObject(value: Json): void {
    const kind = String(value['object'])
    const name = value['deleted'] === true ? `deleted ${kind}` : kind
    if (kind === 'list') this.#checkList(value)
    else if (kind === 'event') this.#checkEvent(value)
    else this.#checkFields(value, this.#types.objects[name], kind)
  }

  #checkList(list: Json): void {
    for (const name of ['data', 'has_more', 'url']) {
      if (!(name in list)) this.found.add(`list.${name}: missing`)
    }
    for (const item of Array.isArray(list['data']) ? list['data'] : []) {
      this.check(item, 'any', 'list.data[]')
    }
  }

  #checkEvent({ data }: Json): void {
    if (isRecord(data)) this.check(data['object'], 'any', 'event.data.object')
    else this.found.add('event.data: missing')
  }

  #checkFields(value: Json, fields: Fields | undefined, place: string): void {
    if (fields === undefined) {
      this.found.add(`${place}: not described`)
      return
    }
    for (const name of Object.keys(value)) {
      if (!(name in fields)) this.found.add(`${place}.${name}: unknown`)
    }
    for (const [name, field] of Object.entries(fields)) {
      const isOptional = typeof field === 'object' && 'optional' in field
      const inner = `${place}.${name}`
      if (name in value) this.check(value[name], isOptional ? field.optional : field, inner)
      else if (!isOptional) this.found.add(`${inner}: missing`)
    }
  }

  /** One branch without a difference is enough; otherwise those of the first that fits count. */
  #checkUnion(value: unknown, branches: Described[], place: string): void {
    const results = branches
      .filter((branch) => fits(value, branch))
      .map((branch) => {
        const attempt = new Comparison(this.#types)
        attempt.check(value, branch, place)
        return attempt.found
      })
    const [first] = results
    const isRight = results.some(({ size }) => size === 0)
    for (const one of isRight ? [] : (first ?? [])) this.found.add(one)
  }
}

/** Whether a value has the kind of a type; its fields are checked separately. */
function fits(value: unknown, described: Described): boolean {
  if (described === 'any') return true
  if (described === 'null') return value === null
  if (typeof described === 'string') return typeof value === described
  if ('is' in described) return value === described.is
  if ('any' in described) return described.any.some((branch) => fits(value, branch))
  if ('list' in described) return Array.isArray(value)
  if ('object' in described) return isRecord(value) && value['object'] === described.object
  return isRecord(value)
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words are named, because an enum may lack them; other values by their kind. */
const summaryOf = (value: unknown): string => {
  if (value === null) return 'null'
  return typeof value === 'string' ? `'${value.slice(0, 40)}'` : typeof value
}
