import type { LanguageModel, ModelPiece, ModelRequest } from '@askwell/core/chat'
import type { Embedder } from '@askwell/core/knowledge'
import { ModelError } from '@askwell/core/shared'
import { Counter, type Metric } from 'prom-client'

const modelRequests = new Counter({
  name: 'askwell_model_requests_total',
  help: 'Requests to language and embedding models, by kind and outcome (ok, left, or the kind of the error).',
  labelNames: ['kind', 'outcome'],
  registers: [],
})

export const modelMetrics: Metric[] = [modelRequests]

const outcomeOf = (error: unknown): string => (error instanceof ModelError ? error.kind : 'failing')

/** Called for each failed request, in addition to the metric. */
export type OnModelError = (kind: 'language' | 'embedding', error: string) => void

/** Called at the start of a request; the returned function is called with the outcome. */
type Observer = () => (outcome: string) => void

/** Observes every request to a model. */
export function observeModel(model: LanguageModel, begin: Observer): LanguageModel {
  async function* stream(request: ModelRequest): AsyncGenerator<ModelPiece> {
    const end = begin()
    let outcome = 'left'
    try {
      yield* model.stream(request)
      outcome = 'ok'
    } catch (error) {
      if (!request.signal.aborted) outcome = outcomeOf(error)
      throw error
    } finally {
      end(outcome)
    }
  }
  return { name: model.name, stream }
}

export function observeEmbedder(embedder: Embedder, begin: Observer): Embedder {
  return {
    ...embedder,
    async embed(...input) {
      const end = begin()
      try {
        const vectors = await embedder.embed(...input)
        end('ok')
        return vectors
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    },
  }
}

/** Counts the outcomes of requests to a model. */
function counting(kind: 'language' | 'embedding', onError: OnModelError): Observer {
  const count = (outcome: string) => {
    modelRequests.inc({ kind, outcome })
    if (outcome !== 'ok' && outcome !== 'left') onError(kind, outcome)
  }
  return () => count
}

export const measureModel = (model: LanguageModel, onError: OnModelError): LanguageModel =>
  observeModel(model, counting('language', onError))

export const measureEmbedder = (embedder: Embedder, onError: OnModelError): Embedder =>
  observeEmbedder(embedder, counting('embedding', onError))
