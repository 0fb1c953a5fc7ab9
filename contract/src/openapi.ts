import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { authTypes, functionLimits, functionMethods } from './integration-rules.ts'

export const openApiLimits = {
  bytes: 2 * 1024 * 1024,
  operations: 200,
  /** Characters of a description that a model and an owner are given. */
  description: 1_000,
} as const

export const openApiTexts = {
  tooLarge: 'A document has at most 2 MB',
  nothingGiven: 'Choose a file or give the address of the document.',
  oneOnly: 'Give either a file or an address, not both.',
  noFunctions: 'Choose at least one operation.',
  tooMany: `At most ${functionLimits.perBot} functions are imported at a time.`,
  imported: (count: number) =>
    count === 1 ? 'One function was added.' : `${count} functions were added.`,
} as const

export const signInKinds = ['api_key', 'bearer', 'basic', 'oauth2'] as const

/** One way to sign in that the chosen operations may share. */
const signIn = z.object({
  /** Name of the scheme in the document. */
  name: z.string(),
  kind: z.enum(signInKinds),
  /** Header that carries the key, 'Authorization' for bearer and basic. */
  header: z.string(),
  token_url: z.string(),
  description: z.string(),
})
export type OpenApiSignIn = z.infer<typeof signIn>

/** What the document says of a function; credentials are the owner's to add. */
const draft = z.object({
  functionname: z.string(),
  definition: z.string(),
  /** Path and query with places, to be put after the address of a server. */
  url: z.string(),
  method: z.enum(functionMethods),
  authtype: z.enum(authTypes),
  tokenurl: z.string(),
  /** The beginning of an Auth Header, such as 'X-Api-Key: ' or 'Authorization: Bearer '. */
  auth_header: z.string(),
})
export type FunctionOutline = z.infer<typeof draft>

const operation = z.object({
  /** Method and path, unique in the document. */
  key: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  description: z.string(),
  /** A function name that is free in this chatbot. */
  name: z.string(),
  auth: z.enum(authTypes),
  /** Name of its way to sign in, '' for none. */
  sign_in: z.string(),
  /** Address of a server of its own, '' where that of the document counts. */
  server: z.string(),
  /** Why it cannot become a function, null when it can. */
  problem: z.nullable(z.string()),
  /** What was left out or made simpler. */
  notes: z.array(z.string()),
  /** Null where there is a problem. */
  fields: z.nullable(draft),
})
export type OpenApiOperation = z.infer<typeof operation>

const described = z.object({
  title: z.string(),
  version: z.string(),
  /** Absolute addresses; empty where the document names none. */
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  sign_ins: z.array(signIn),
  operations: z.array(operation),
})
export type OpenApiDescription = z.infer<typeof described>

/** Reads an OpenAPI document from a file or an address; nothing is saved. */
export const readOpenApi = endpoint({
  method: 'POST',
  path: '/integration/openapi',
  access: 'user',
  kind: 'multipart',
  body: z.object({
    bot_id: z.string(),
    url: z._default(z.string().check(z.trim(), z.maxLength(functionLimits.url)), ''),
    /** The file part of the same name, JSON or YAML. */
    file: z.optional(z.unknown()),
  }),
  reply: z.extend(described, { status: z.literal(1) }),
})

/** Adds many functions, or none when one of them is refused. Errors are named '<index>.<field>'. */
export const importFunctions = endpoint({
  method: 'POST',
  path: '/integration/import',
  access: 'user',
  kind: 'json',
  body: z.object({
    bot_id: z.string(),
    /** Each as /integration/add takes it; judged one by one, so that the refusal names the function. */
    functions: z
      .array(z.unknown())
      .check(
        z.minLength(1, openApiTexts.noFunctions),
        z.maxLength(functionLimits.perBot, openApiTexts.tooMany),
      ),
  }),
  reply: z.object({ status: z.literal(1), message: z.string(), ids: z.array(z.string()) }),
})
