import { ownBot } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan } from '../owner-plan.ts'
import type { AskService, FunctionAnswer } from '../ports.ts'
import { connectorOf } from './catalogue.ts'
import type { ConnectDeps, Filled } from './connect.ts'
import { credentialsOf } from './functions-of.ts'
import { checkedSettings, filledText } from './settings.ts'

export type ProbeDeps = ConnectDeps & {
  askService: AskService
  /** Throws AppError `rate_limited` beyond the limit. */
  throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

export type Probed = { isGood: boolean; words: string }

const probesAMinute = { points: 20, windowMs: 60_000 }

/** Tries settings with a request that changes nothing, and says in words how that went. */
export async function probe(deps: ProbeDeps, ownerId: OwnerId, filled: Filled): Promise<Probed> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, filled.botId)
  const { probe: asked, name, auth, ...its } = connectorOf(filled.connector)
  const settings = checkedSettings({ ...its, probe: asked, name, auth }, filled.settings)
  if (!asked) return { isGood: true, words: 'There is nothing to test before it is connected.' }

  await deps.throttle.use(`probe:${ownerId}`, probesAMinute)
  const credentials = credentialsOf(auth, { settings, signingSecret: '', base64: deps.base64 })
  const request = {
    method: 'GET' as const,
    url: filledText(asked.url, settings.inUrl),
    headers: asked.headers,
    body: null,
  }
  try {
    // An id of its own each time: one that failed does not make the next one wait.
    return judged(name, await deps.askService({ ...credentials, id: deps.newId() }, request))
  } catch (error) {
    if (error instanceof AppError) return { isGood: false, words: failed(name, error) }
    throw error
  }
}

function judged(name: string, { status }: FunctionAnswer): Probed {
  if (status >= 200 && status < 300) return { isGood: true, words: `${name} accepts the key.` }
  return { isGood: false, words: refusals(name, status) }
}

function refusals(name: string, status: number): string {
  switch (status) {
    case 401:
      return `${name} does not accept these credentials. Please check that they are whole and still valid.`
    case 403:
      return `${name} knows the key but does not allow this. Please check what the key may do.`
    case 404:
      return `There is no ${name} at this address. Please check it.`
    case 429:
      return `${name} asks to wait a moment. Please try again in a minute.`
    default:
      return `${name} answered with status ${status}. Please try again later.`
  }
}

function failed(name: string, { code, message }: AppError): string {
  if (code === 'function_timeout') return `${name} did not answer in time. Please try again.`
  if (code === 'function_failed') return `${name} could not be reached. Please check the address.`
  return message
}
