import { badRequest } from '../refusal.ts'
import type { World } from '../world.ts'

type Json = { [name: string]: unknown }

/** Fields that are shown only when they were asked for. */
const includable: Record<string, string[]> = { invoice: ['confirmation_secret', 'payments'] }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The answer as it travels: ids replaced by objects where `expand` says so. */
export async function present(world: World, answer: object, expand: string[]): Promise<unknown> {
  const asked = new Map<Json, Set<string>>()
  const root = copyOf(answer)
  for (const path of expand) {
    if (path.split('.').length > 4) {
      throw badRequest(`You cannot expand more than 4 levels of a property: ${path}`)
    }
    await expandPath({ world, asked }, root, path.split('.'))
  }
  hideUnasked(root, asked)
  return root
}

type Scope = { world: World; asked: Map<Json, Set<string>> }

async function expandPath(scope: Scope, holder: Json, [field = '', ...rest]: string[]) {
  const value = holder[field]
  if (value === undefined) throw badRequest(`This property cannot be expanded (${field}).`)
  asking(scope, holder).add(field)
  if (Array.isArray(value)) {
    const items: unknown[] = value
    holder[field] = await Promise.all(items.map((item) => expandValue(scope, item, rest)))
  } else holder[field] = await expandValue(scope, value, rest)
}

async function expandValue(scope: Scope, value: unknown, rest: string[]): Promise<unknown> {
  const thing = typeof value === 'string' ? await scope.world.findAny(value) : undefined
  const whole = thing ? copyOf(thing) : value
  if (rest.length > 0 && isObject(whole)) await expandPath(scope, whole, rest)
  return whole
}

function asking({ asked }: Scope, holder: Json): Set<string> {
  const fields = asked.get(holder) ?? new Set()
  asked.set(holder, fields)
  return fields
}

function hideUnasked(value: unknown, asked: Scope['asked']): void {
  if (Array.isArray(value)) for (const item of value) hideUnasked(item, asked)
  if (!isObject(value)) return
  const hidden = typeof value.object === 'string' ? (includable[value.object] ?? []) : []
  for (const field of hidden) {
    if (asked.get(value)?.has(field) !== true) delete value[field]
  }
  for (const inner of Object.values(value)) hideUnasked(inner, asked)
}

function copyOf(value: object): Json {
  const copy: unknown = JSON.parse(JSON.stringify(value))
  return isObject(copy) ? copy : {}
}
