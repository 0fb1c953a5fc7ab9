import { badRequest } from '../state/stripe-api-error.ts'
import type { SandboxState } from '../state/state.ts'

type Json = { [name: string]: unknown }

/** Fields that are returned only if they are in `expand`. */
const includableFields: Record<string, string[]> = {
  invoice: ['confirmation_secret', 'payments'],
  coupon: ['applies_to'],
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The response, with ids replaced by objects as `expand` requests. */
export async function expandResponse(
  state: SandboxState,
  answer: object,
  expand: string[],
): Promise<unknown> {
  const expandedByObject = new Map<Json, Set<string>>()
  const root = copyOf(answer)
  for (const path of expand) {
    if (path.split('.').length > 4) {
      throw badRequest(`You cannot expand more than 4 levels of a property: ${path}`)
    }
    await expandPath({ state, expandedByObject }, root, path.split('.'))
  }
  hideUnexpanded(root, expandedByObject)
  return root
}

type ExpandScope = { state: SandboxState; expandedByObject: Map<Json, Set<string>> }

async function expandPath(scope: ExpandScope, holder: Json, [field = '', ...rest]: string[]) {
  const value = holder[field]
  if (value === undefined) throw badRequest(`This property cannot be expanded (${field}).`)
  expandedFields(scope, holder).add(field)
  if (Array.isArray(value)) {
    const items: unknown[] = value
    holder[field] = await Promise.all(items.map((item) => expandValue(scope, item, rest)))
  } else holder[field] = await expandValue(scope, value, rest)
}

async function expandValue(scope: ExpandScope, value: unknown, rest: string[]): Promise<unknown> {
  const stripeObject = typeof value === 'string' ? await scope.state.findAny(value) : undefined
  const whole = stripeObject ? copyOf(stripeObject) : value
  if (rest.length > 0 && isObject(whole)) await expandPath(scope, whole, rest)
  return whole
}

function expandedFields({ expandedByObject }: ExpandScope, holder: Json): Set<string> {
  const fields = expandedByObject.get(holder) ?? new Set()
  expandedByObject.set(holder, fields)
  return fields
}

function hideUnexpanded(value: unknown, expandedByObject: ExpandScope['expandedByObject']): void {
  if (Array.isArray(value)) for (const item of value) hideUnexpanded(item, expandedByObject)
  if (!isObject(value)) return
  const hidden = typeof value.object === 'string' ? (includableFields[value.object] ?? []) : []
  for (const field of hidden) {
    if (expandedByObject.get(value)?.has(field) !== true) delete value[field]
  }
  for (const inner of Object.values(value)) hideUnexpanded(inner, expandedByObject)
}

function copyOf(value: object): Json {
  const copy: unknown = JSON.parse(JSON.stringify(value))
  if (!isObject(copy)) return {}
  // A field that only the sandbox has.
  delete copy['was_deleted']
  return copy
}
