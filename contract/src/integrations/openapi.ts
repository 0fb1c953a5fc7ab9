import * as openapiText from '@askwell/messages/openapi/rules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { authTypes, functionLimits, functionMethods } from './integration-rules.ts'

export const openApiLimits = {
  bytes: 2 * 1024 * 1024,
  operations: 200,
  /** Maximum length of a function's description, in characters. */
  description: 1_000,
} as const

export const signInKinds = ['api_key', 'bearer', 'basic', 'oauth2'] as const

/** A security scheme of the document; several operations may use it. */
const signIn = z.object({
  /** Name of the scheme in the document. */
  name: z.string(),
  kind: z.enum(signInKinds),
  /** The header that carries the credential; 'Authorization' for bearer and basic. */
  header: z.string(),
  token_url: z.string(),
  description: z.string(),
})
export type OpenApiSignIn = z.infer<typeof signIn>

/** Fields of a function that the document defines; the owner adds the credentials. */
const outline = z.object({
  functionname: z.string(),
  definition: z.string(),
  /** Path and query with placeholders, appended to the URL of a server. */
  url: z.string(),
  method: z.enum(functionMethods),
  authtype: z.enum(authTypes),
  tokenurl: z.string(),
  /** Prefix of the Auth Header, such as 'X-Api-Key: ' or 'Authorization: Bearer '. */
  auth_header: z.string(),
})
export type FunctionOutline = z.infer<typeof outline>

const operation = z.object({
  /** Method and path, unique in the document. */
  key: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  description: z.string(),
  /** A function name that this chatbot does not use yet. */
  name: z.string(),
  auth: z.enum(authTypes),
  /** Name of its security scheme; '' for none. */
  sign_in: z.string(),
  /** URL of the operation's own server; '' when it uses a server of the document. */
  server: z.string(),
  /** Why the operation cannot become a function; null when it can. */
  problem: z.nullable(z.string()),
  /** Notes about what the function omits or simplifies. */
  notes: z.array(z.string()),
  /** Null when there is a problem. */
  fields: z.nullable(outline),
})
export type OpenApiOperation = z.infer<typeof operation>

const description = z.object({
  title: z.string(),
  version: z.string(),
  /** Absolute URLs; empty when the document contains none. */
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  sign_ins: z.array(signIn),
  operations: z.array(operation),
})
export type OpenApiDescription = z.infer<typeof description>

/** Parses an OpenAPI document from a file or URL; stores nothing. */
export const readOpenApi = endpoint({
  path: '/integration/openapi',
  kind: 'multipart',
  body: z.object({
    bot_id: z.string(),
    url: z._default(z.string().check(z.trim(), z.maxLength(functionLimits.url)), ''),
    /** The file part of the same name, JSON or YAML. */
    file: z.optional(z.unknown()),
  }),
  reply: z.extend(description, { status: z.literal(1) }),
})

/** Adds several functions, or none when one is refused. Error fields are named '<index>.<field>'. */
export const importFunctions = endpoint({
  path: '/integration/import',
  // Fifty definitions and the JSON around them.
  maxBodyBytes: 4_000_000,
  body: z.object({
    bot_id: z.string(),
    /** Each as in /integration/add. Validated one by one, so that an error names the function. */
    functions: z
      .array(z.unknown())
      .check(
        z.minLength(1, openapiText.noFunctions),
        z.maxLength(functionLimits.perBot, openapiText.tooMany({ max: functionLimits.perBot })),
      ),
  }),
  reply: z.object({ status: z.literal(1), message: z.string(), ids: z.array(z.string()) }),
})
