import * as texts from '@askwell/messages/connectors/connecting'
import { requireOwnBot } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan } from '../ports/paid-plan.ts'
import type { CallService, FunctionResponse } from '../ports/function-call.ts'
import { requireConnector } from './catalog/catalog.ts'
import type { ConnectDeps, ConnectorInput } from './connect.ts'
import { buildCredentials } from './build-functions.ts'
import { parseSettings, fillSettingsText } from './settings.ts'

export type ProbeDeps = ConnectDeps & {
  callService: CallService
  /** Throws AppError `rate_limited` beyond the limit. */
  rateLimiter: { consume(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

export type ProbeResult = { isSuccessful: boolean; message: string }

const probesPerMinute = { points: 20, windowMs: 60_000 }

/** Tests settings with a request without side effects. Returns a message about the result. */
export async function probe(
  deps: ProbeDeps,
  ownerId: OwnerId,
  input: ConnectorInput,
): Promise<ProbeResult> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, input.botId)
  const { probe: probeRequest, name, auth, ...connector } = requireConnector(input.connector)
  const settings = parseSettings({ ...connector, probe: probeRequest, name, auth }, input.settings)
  if (!probeRequest) return { isSuccessful: true, message: texts.nothingToTest }

  await deps.rateLimiter.consume(`probe:${ownerId}`, probesPerMinute)
  const credentials = buildCredentials(auth, { settings, signingSecret: '', base64: deps.base64 })
  const request = {
    method: 'GET' as const,
    url: fillSettingsText(probeRequest.url, settings.urlEncoded),
    headers: probeRequest.headers,
    body: null,
  }
  try {
    // A new id for each probe, so that a failed probe does not pause the next one.
    return toProbeResult(
      name,
      await deps.callService({ ...credentials, id: deps.newId() }, request),
    )
  } catch (error) {
    if (error instanceof AppError)
      return { isSuccessful: false, message: failureMessage(name, error) }
    throw error
  }
}

function toProbeResult(name: string, { status }: FunctionResponse): ProbeResult {
  if (status >= 200 && status < 300) return { isSuccessful: true, message: texts.accepts({ name }) }
  return { isSuccessful: false, message: statusMessage(name, status) }
}

function statusMessage(name: string, status: number): string {
  switch (status) {
    case 401:
      return texts.credentialsRefused({ name })
    case 403:
      return texts.notAllowed({ name })
    case 404:
      return texts.wrongAddress({ name })
    case 429:
      return texts.waitAMinute({ name })
    default:
      return texts.answeredStatus({ name, status })
  }
}

function failureMessage(name: string, { code, message }: AppError): string {
  if (code === 'function_timeout') return texts.noAnswer({ name })
  if (code === 'function_failed') return texts.unreachable({ name })
  return message
}
