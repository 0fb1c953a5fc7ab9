import { subscribe } from 'node:diagnostics_channel'
import {
  bearerErrors,
  callErrors,
  everyCallErrors,
  inputErrors,
} from '@askwell/contract/call-errors'
import { AppError } from '@askwell/core/shared'
import { afterEach } from 'vitest'

const common: readonly string[] = [...everyCallErrors, ...inputErrors, ...bearerErrors]
const undocumented = new Set<string>()

/** The channel on which Fastify publishes errors of route handlers. */
type Failed = { error: unknown; route: { method: string; url: string } }

const isFailed = (message: unknown): message is Failed =>
  typeof message === 'object' && message !== null && 'error' in message && 'route' in message

/** Files of the chat page are no calls. */
const isFile = (url: string) => url.startsWith('/chat-parts/')

/**
 * Fails the test for a code that contract/src/call-errors.ts does not list for its call:
 * docs/api.md lacks it.
 */
export function failOnUndocumentedErrors(): void {
  subscribe('tracing:fastify.request.handler:error', (message) => {
    if (!isFailed(message) || !(message.error instanceof AppError)) return
    const { error, route } = message
    if (isFile(route.url)) return
    const call = `${route.method} ${route.url.replace(/^\/api(?=\/)/, '')}`
    const codes = [...common, ...(callErrors[call] ?? [])]
    if (!codes.includes(error.code)) undocumented.add(`${call}: ${error.code}`)
  })
  afterEach(() => {
    const found = [...undocumented]
    undocumented.clear()
    if (found.length > 0) throw new Error(`not in contract/src/call-errors.ts: ${found.join(', ')}`)
  })
}
