import type { Form } from '../form.ts'
import { listOf, type Thing } from '../things.ts'
import type { World } from '../world.ts'

/** One request: the ids of its address, and its parameters without `expand`. */
export type Call = { ids: string[]; form: Form }

/** What a call answers before it is expanded: an object, or a list of them. */
export type Answer = { object: string }

/** 'POST /v1/customers/:id' and what it does. */
export type Calls = Record<string, (world: World, call: Call) => Promise<Answer>>

export const idIn = ({ ids }: Call): string => ids[0] ?? ''

/** One page of a list, newest first. */
export function pageOf(
  url: string,
  things: Thing[],
  {
    limit = 10,
    starting_after: after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): Answer {
  const start = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1
  const page = things.slice(start, start + limit)
  const hasMore = start + limit < things.length
  return Object.assign(listOf(url, page), { has_more: hasMore })
}
