import { ModelError, type ModelErrorKind } from '@askwell/core/shared'
import type { Config } from '../../platform/config/config.ts'
import { createModels, type Models } from '../../platform/models/create-models.ts'
import { modelSettings } from '../../platform/models/model-settings.ts'
import { ok, hint, problem, reasonOf, type Finding } from './finding.ts'

const timeLimitMs = 30_000

const advice: Partial<Record<ModelErrorKind, string>> = {
  unreachable: 'Check OPENAI_BASE_URL, the network and the firewall.',
  timeout: 'It did not answer in time: check its load, or the network.',
  wrong_key: 'Check the API key, and that it may use this model.',
  rate_limited: "The provider's limit is reached: raise it, or wait.",
}

/** Checks that the model generates one word. */
export const checkModels = (config: Config): Promise<Finding[]> =>
  withModels(config, async ({ model, smallModel }) => {
    if (model === null) {
      return [
        hint(
          'No language model is set, so replies quote the sources. docs/operate.md names providers.',
        ),
      ]
    }
    const findings = [await answers(model)]
    if (smallModel !== null) findings.push(await answers(smallModel))
    return findings
  })

/** Checks that the embedding model returns a vector. */
export const checkEmbeddings = (config: Config): Promise<Finding[]> =>
  withModels(config, async ({ embedder }) => {
    if (embedder === null) return [ok('the built-in word vectors')]
    try {
      const [vector] = await embedder.embed(['opening hours'], AbortSignal.timeout(timeLimitMs))
      return [ok(`${embedder.model}: ${vector?.length ?? 0} numbers for a text`)]
    } catch (error) {
      return [problem(failure(embedder.model, error, 'EMBEDDING_MODEL'))]
    }
  })

async function answers(model: NonNullable<Models['model']>): Promise<Finding> {
  const pieces: string[] = []
  try {
    const request = {
      system: 'Answer with the word Ready.',
      messages: [{ role: 'user' as const, content: 'Are you there?' }],
      tools: [],
      mayCall: false,
      maxOutputTokens: 200,
      signal: AbortSignal.timeout(timeLimitMs),
    }
    for await (const piece of model.stream(request)) {
      if (typeof piece === 'string') pieces.push(piece)
    }
    return pieces.join('') === ''
      ? problem(`${model.name}: it answered without a text. Check CHAT_MODEL.`)
      : ok(`${model.name} answers`)
  } catch (error) {
    return problem(failure(model.name, error, 'CHAT_MODEL'))
  }
}

const failure = (name: string, error: unknown, variable: string): string => {
  const kind = error instanceof ModelError ? error.kind : undefined
  const todo = (kind && advice[kind]) ?? `Check ${variable}.`
  const words = error instanceof ModelError ? error.providerWords : ''
  return `${name}: ${reasonOf(error)}${words === '' ? '' : `: ${words}`}. ${todo}`
}

async function withModels(
  config: Config,
  work: (models: Models) => Promise<Finding[]>,
): Promise<Finding[]> {
  const models = createModels(modelSettings(config))
  try {
    return await work(models)
  } finally {
    await models.close()
  }
}
