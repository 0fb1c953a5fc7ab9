import type * as z from 'zod/mini'

/** Encoding of the request body. The field names are the same in every encoding. */
export type BodyKind = 'none' | 'json' | 'multipart'

/** One HTTP call, defined once for server and browser. */
export type Endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /**
   * Who may call: everybody; a signed-in user, by a bearer token; or an operator. For other users an operator call
   * answers 404, like an unknown call.
   */
  access: 'visitor' | 'user' | 'operator'
  /** `multipart` calls may carry files in the field `files`. */
  kind: BodyKind
  body: Body
  reply: Reply
  /** HTTP status of a success; default 200. */
  status?: number
  /** Maximum bytes of a body without files, for a call whose schema does not determine it. */
  maxBodyBytes?: number
}

type UsualPart = 'method' | 'access' | 'kind'

type Definition<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = Partial<
  Pick<Endpoint<Body, Reply>, UsualPart>
> &
  Omit<Endpoint<Body, Reply>, UsualPart>

/** Defines a call. By default it is a POST with a JSON body by a signed-in user. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Definition<Body, Reply>,
): Endpoint<Body, Reply> {
  return { method: 'POST', access: 'user', kind: 'json', ...definition }
}

/** A call whose response is a stream of server-sent events. */
export type StreamEndpoint<Query extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  path: string
  query: Query
  /** As in `Endpoint`. A stream needs no account. */
  maxBodyBytes?: number
}

export function streamEndpoint<Query extends z.ZodMiniType>(
  definition: StreamEndpoint<Query>,
): StreamEndpoint<Query> {
  return definition
}
