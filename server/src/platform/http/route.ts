import type { Endpoint } from '@askwell/contract/endpoint'
import type { Caller, ClientContext } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import type * as z from 'zod/mini'
import type { FileRule, ReceivedFile } from './uploads.ts'

/** What a handler receives in addition to its input. */
export type RequestContext = {
  client: ClientContext
  files: ReceivedFile[]
  originHeaders: OriginHeaders
  /** `Accept-Language` as sent. */
  language: string
}
export type OwnerRequestContext = RequestContext & { caller: Caller; ownerId: OwnerId }

/** Headers that show which site a chat call comes from. */
export type OriginHeaders = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  host: string | undefined
}

/** One row of the route table: a contract endpoint with its handler and limits. */
export type Route = {
  definition: Endpoint<z.ZodMiniType, z.ZodMiniType>
  handle: (input: unknown, context: RequestContext & { caller?: Caller }) => Promise<unknown>
  /** The file parts that are read; all others are refused. */
  fileRule: FileRule | null
}

type RouteOptions = { fileRule?: FileRule }

/** A call without authentication. */
export function publicRoute<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Body, Reply>,
  answer: (input: z.output<Body>, context: RequestContext) => Promise<z.input<Reply>>,
): Route {
  return {
    definition,
    fileRule: null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this schema
    handle: (input, context) => answer(input as z.output<Body>, context),
  }
}

/** A call by a signed-in owner, who is identified by the token, never by the body. */
export function ownerRoute<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Body, Reply>,
  answer: (input: z.output<Body>, context: OwnerRequestContext) => Promise<z.input<Reply>>,
  { fileRule }: RouteOptions = {},
): Route {
  return {
    definition,
    fileRule: fileRule ?? null,
    handle: (input, { caller, ...context }) => {
      if (!caller) throw new Error(`${definition.path} was mounted without a caller`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this schema
      return answer(input as z.output<Body>, { ...context, caller, ownerId: caller.account.id })
    },
  }
}

/** The response to a successful change. */
export const success = (message: string) => ({ status: 1 as const, message })
