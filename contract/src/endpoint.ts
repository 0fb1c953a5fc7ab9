import type * as z from 'zod/mini'

/** How the request body travels. The server reads the same names from all three. */
export type BodyKind = 'none' | 'json' | 'multipart'

/** One HTTP call, described once and used by both sides. */
export type Endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** Who may call: anyone, or only a signed-in user with a bearer token. */
  access: 'visitor' | 'user'
  /** `multipart` calls may carry files in the field `files`. */
  kind: BodyKind
  body: Body
  reply: Reply
  /** HTTP status of a good answer, 200 unless said. */
  status?: number
}

export function endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return definition
}

/** A call answered by server-sent events. */
export type StreamEndpoint<Query extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  path: string
  query: Query
}

export function streamEndpoint<Query extends z.ZodMiniType>(
  definition: StreamEndpoint<Query>,
): StreamEndpoint<Query> {
  return definition
}
