import { trimEndOf } from '@askwell/contract/trim-end'
import { ModelError, type ModelErrorKind } from '@askwell/core/shared'
import { Agent, request, type Dispatcher } from 'undici'
import { currentRequestId, requestIdHeader } from '../../metrics/request-id.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import { currentTraceparent } from '../../metrics/tracer.ts'

/** The address of an OpenAI-compatible provider. `baseUrl` ends before `/chat/completions`. */
export type OpenAiEndpoint = { baseUrl: string; apiKey: string | undefined }

/** Keeps connections to the operator's provider alive. The caller's signal sets the time limits. */
export const providerAgent = (): Agent =>
  new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    connect: { timeout: 10_000 },
  })

/** Posts JSON and returns a successful response; throws ModelError otherwise. */
export async function postJson(
  place: OpenAiEndpoint & { path: string; dispatcher: Dispatcher },
  body: object,
  signal: AbortSignal | undefined,
): Promise<Dispatcher.ResponseData> {
  const response = await send(place, body, signal)
  const { statusCode, headers } = response
  if (statusCode >= 200 && statusCode < 300) return response

  const text = await readErrorBody(response)
  throw toModelError(statusCode, text, headers)
}

async function send(
  { baseUrl, apiKey, path, dispatcher }: OpenAiEndpoint & { path: string; dispatcher: Dispatcher },
  body: object,
  signal: AbortSignal | undefined,
): Promise<Dispatcher.ResponseData> {
  try {
    return await request(`${trimEndOf(baseUrl, '/')}${path}`, {
      method: 'POST',
      dispatcher,
      headers: {
        'content-type': 'application/json',
        ...requestIdHeaders(),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    throw new ModelError(
      'unreachable',
      `the model provider cannot be reached: ${errorText(cause)}`,
      {
        cause,
      },
    )
  }
}

/** Headers with the request id and the trace, so that a request can be found in the logs of both sides. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId()
  const traceparent = currentTraceparent()
  return { ...(id && { [requestIdHeader]: id }), ...(traceparent && { traceparent }) }
}

async function readErrorBody({ body }: Dispatcher.ResponseData): Promise<string> {
  let text = ''
  body.setEncoding('utf8')
  try {
    for await (const piece of body) {
      text += String(piece)
      if (text.length > 2_000) break
    }
  } catch {
    return text // an incomplete body is fine, because the status is enough
  }
  return text
}

/** Converts an error response to a ModelError. Its message has only the status and the error codes of the provider. */
export function toModelError(
  status: number,
  detail: string,
  headers: Parameters<typeof retryAfterMs>[0],
): ModelError {
  const codes = errorCodesIn(detail).join(', ')
  const message = `the model provider answered ${status}${codes === '' ? '' : ` (${codes})`}`
  return new ModelError(kindOf(status), message, {
    retryAfterMs: retryAfterMs(headers) ?? undefined,
    providerWords: detail.replace(/\s+/g, ' ').slice(0, 300),
  })
}

/** The form of codes such as `model_not_found`, which neither keys nor texts of persons have. */
const errorCode = /^[a-z]+(?:[_.][a-z]+)+$/i

/** The error codes in a provider's response. */
function errorCodesIn(detail: string): string[] {
  try {
    const { error }: { error?: object } = JSON.parse(detail)
    const values: unknown[] = Object.values(error ?? {})
    return values.flatMap((value) =>
      typeof value === 'string' && value.length <= 60 && errorCode.test(value) ? [value] : [],
    )
  } catch {
    return [] // not JSON, or truncated
  }
}

function kindOf(status: number): ModelErrorKind {
  if (status === 401 || status === 403) return 'wrong_key'
  if (status === 429) return 'rate_limited'
  if (status === 408) return 'timeout'
  return status >= 500 ? 'failing' : 'refused'
}

export const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.message}${code}`
}
