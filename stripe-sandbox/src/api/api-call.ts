import type { Form } from './form.ts'
import { listOf, type StripeObject } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

/** A request: the ids in its path, and its parameters without `expand`. */
export type ApiCall = { ids: string[]; form: Form }

/** The result of a call before expansion: an object, or a list of objects. */
export type ApiObject = { object: string }

/** Handlers by route, for example 'POST /v1/customers/:id'. */
export type ApiRoutes = Record<string, (state: SandboxState, call: ApiCall) => Promise<ApiObject>>

export const pathId = ({ ids }: ApiCall): string => ids[0] ?? ''

/** One page of a list, newest first. */
export function listPage(
  url: string,
  objects: StripeObject[],
  {
    limit = 10,
    starting_after: after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): ApiObject {
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1
  const page = objects.slice(start, start + limit)
  const hasMore = start + limit < objects.length
  return Object.assign(listOf(url, page), { has_more: hasMore })
}
