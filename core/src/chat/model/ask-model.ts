import type { ReplyLimits } from '../ports/limits.ts'
import { ModelError } from '../../shared/index.ts'
import type { LanguageModel, ModelPiece, ModelRequest } from '../ports/language-model.ts'
import type { Timers } from '../ports/timers.ts'
import { startModelTimeout } from './model-timeout.ts'
import { pause } from '../ports/pause.ts'

export type AskModelDeps = {
  model: LanguageModel
  timers: Timers
  limits: Pick<ReplyLimits, 'maxOutputTokens' | 'firstTextMs' | 'idleMs' | 'retryWaitMs'>
}

/** No tokenizer has longer tokens on average. More text means that the provider ignores the token limit. */
const charactersPerToken = 40

export type ModelInput = Omit<ModelRequest, 'maxOutputTokens' | 'signal'>

/**
 * Streams the output of the model, with time limits for the first piece and between pieces. Retries once when the
 * provider fails before any output. Throws ModelError for failures and for an empty reply.
 */
export async function* askModel(
  deps: AskModelDeps,
  input: ModelInput,
  signal: AbortSignal,
): AsyncGenerator<ModelPiece, void, undefined> {
  const { model, timers, limits } = deps
  const { maxOutputTokens } = limits
  const spend = createTextBudget(maxOutputTokens)
  for (let isRetry = false; ; isRetry = true) {
    const watch = startModelTimeout(timers, limits, signal)
    let hasOutput = false
    let failure: ModelError
    try {
      const call = { ...input, maxOutputTokens, signal: watch.signal }
      for await (const piece of model.stream(call)) {
        watch.onText()
        hasOutput ||= hasContent(piece, input)
        spend(piece)
        yield piece
      }
      if (hasOutput) return
      failure = new ModelError('silent', `${model.name} answered without any text`)
    } catch (error) {
      failure = watch.error() ?? toModelError(error)
    } finally {
      watch.stop()
    }
    if (hasOutput || isRetry || !(await mayRetry(deps, failure, signal))) throw failure
  }
}

/** Whether a piece is output: not a keep-alive, and not calls when tools were not offered. */
const hasContent = (piece: ModelPiece, { mayCall }: ModelInput) =>
  piece.length > 0 && (mayCall || typeof piece === 'string')

function createTextBudget(tokens: number): (piece: ModelPiece) => void {
  let left = tokens * charactersPerToken
  return (piece) => {
    left -= typeof piece === 'string' ? piece.length : JSON.stringify(piece).length
    if (left < 0) throw new ModelError('broken', 'the model ignores its token limit')
  }
}

const toModelError = (error: unknown) =>
  error instanceof ModelError
    ? error
    : new ModelError('broken', 'the model adapter failed', { cause: error })

/** Whether to retry, after waiting as long as the provider requests. A wrong key or a refusal is not retried. */
async function mayRetry(
  { timers, limits }: AskModelDeps,
  { kind, retryAfterMs }: ModelError,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false
  if (kind === 'unreachable' || kind === 'failing') return true
  if (kind !== 'rate_limited' || retryAfterMs === undefined) return false
  if (retryAfterMs > limits.retryWaitMs) return false

  await pause(timers, retryAfterMs, signal)
  return !signal.aborted
}
