import type { Endpoint } from '@askwell/contract/endpoint'
import type { Caller, Visit } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import type * as z from 'zod/mini'
import type { FileRule, ReceivedFile } from './uploads.ts'

/** What a handler knows beside its input: who visits, and the files that came along. */
export type Asking = { visit: Visit; files: ReceivedFile[]; origin: OriginClues }
export type OwnerAsking = Asking & { caller: Caller; ownerId: OwnerId }

/** Headers that tell which site a chat call comes from. */
export type OriginClues = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  host: string | undefined
}

/** One row of the route table: a contract endpoint with its answer and its limits. */
export type Route = {
  definition: Endpoint<z.ZodMiniType, z.ZodMiniType>
  answer: (input: unknown, asking: Asking & { caller?: Caller }) => Promise<unknown>
  /** The file parts that are read; all others are refused. */
  takes: FileRule | null
  /** Bytes of a JSON body, where a call takes more than others. */
  mostBody?: number
}

type Options = { takes?: FileRule; mostBody?: number }

/** A call that anyone may make. */
export function serveVisitor<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Body, Reply>,
  answer: (input: z.output<Body>, asking: Asking) => Promise<z.input<Reply>>,
): Route {
  return {
    definition,
    takes: null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very schema
    answer: (input, asking) => answer(input as z.output<Body>, asking),
  }
}

/** A call for the signed-in owner: who asks comes from the token, never from the body. */
export function serveOwner<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Body, Reply>,
  answer: (input: z.output<Body>, asking: OwnerAsking) => Promise<z.input<Reply>>,
  { takes, mostBody }: Options = {},
): Route {
  return {
    definition,
    takes: takes ?? null,
    ...(mostBody !== undefined && { mostBody }),
    answer: (input, { caller, ...asking }) => {
      if (!caller) throw new Error(`${definition.path} was mounted without a caller`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very schema
      return answer(input as z.output<Body>, { ...asking, caller, ownerId: caller.account.id })
    },
  }
}

/** The answer of a call that changed something. */
export const done = (message: string) => ({ status: 1 as const, message })
