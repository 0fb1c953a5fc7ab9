import type * as z from 'zod/mini'

/** Encoding of the request body. The server reads the same field names from all three. */
export type BodyKind = 'none' | 'json' | 'multipart'

/** One HTTP call, described once and used by server and browser. */
export type Endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /**
   * Who may call: everybody, only a signed-in user with a bearer token, or only an operator among them. Other users
   * get the 404 of an unknown call.
   */
  access: 'visitor' | 'user' | 'operator'
  /** `multipart` calls may carry files in the field `files`. */
  kind: BodyKind
  body: Body
  reply: Reply
  /** HTTP status of a success; default 200. */
  status?: number
  /** The most bytes of a body without files, where its schema does not say how much the call needs. */
  maxBodyBytes?: number
}

type UsualPart = 'method' | 'access' | 'kind'

type Definition<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = Partial<
  Pick<Endpoint<Body, Reply>, UsualPart>
> &
  Omit<Endpoint<Body, Reply>, UsualPart>

/** Defines a call: a POST with a JSON body by a signed-in user, unless the definition says otherwise. */
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
  /** As in `Endpoint`; a stream is opened without an account. */
  maxBodyBytes?: number
}

export function streamEndpoint<Query extends z.ZodMiniType>(
  definition: StreamEndpoint<Query>,
): StreamEndpoint<Query> {
  return definition
}
