import type { ChatLimits } from './limits.ts'
import { ModelError } from './model-error.ts'
import type { LanguageModel, ModelPiece, ModelRequest, Timers } from './ports.ts'
import { watchTime, pause } from './time-limits.ts'

export type AskModelDeps = {
  model: LanguageModel
  timers: Timers
  limits: Pick<ChatLimits, 'maxOutputTokens' | 'firstTextMs' | 'idleMs' | 'retryWaitMs'>
}

/** No tokeniser makes tokens longer than this on average; a provider that sends more ignores the limit. */
const unitsAToken = 40

export type Asking = Omit<ModelRequest, 'maxOutputTokens' | 'signal'>

/**
 * What the model says, with time limits for the first piece and between pieces, and one more try when
 * the provider failed before it said anything. Ends by throwing ModelError, also on an empty reply.
 */
export async function* askModel(
  deps: AskModelDeps,
  asking: Asking,
  signal: AbortSignal,
): AsyncGenerator<ModelPiece, void, undefined> {
  const { model, timers, limits } = deps
  const { maxOutputTokens } = limits
  const spend = textBudget(maxOutputTokens)
  for (let isRetry = false; ; isRetry = true) {
    const watch = watchTime(timers, limits, signal)
    let hasSaid = false
    let failure: ModelError
    try {
      const call = { ...asking, maxOutputTokens, signal: watch.signal }
      for await (const piece of model.stream(call)) {
        watch.sawText()
        hasSaid ||= says(piece, asking)
        spend(piece)
        yield piece
      }
      if (hasSaid) return
      failure = new ModelError('silent', `${model.name} answered without any text`)
    } catch (error) {
      failure = watch.timedOut() ?? asModelError(error)
    } finally {
      watch.stop()
    }
    if (hasSaid || isRetry || !(await mayRetry(deps, failure, signal))) throw failure
  }
}

/** A sign of life says nothing, and calls that were not offered do not count. */
const says = (piece: ModelPiece, { mayCall }: Asking) =>
  piece.length > 0 && (mayCall || typeof piece === 'string')

function textBudget(tokens: number): (piece: ModelPiece) => void {
  let left = tokens * unitsAToken
  return (piece) => {
    left -= typeof piece === 'string' ? piece.length : JSON.stringify(piece).length
    if (left < 0) throw new ModelError('broken', 'the model ignores its token limit')
  }
}

const asModelError = (error: unknown) =>
  error instanceof ModelError
    ? error
    : new ModelError('broken', 'the model adapter failed', { cause: error })

/** Waits as long as the provider asks, within the budget; a wrong key or a refusal is never asked again. */
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
