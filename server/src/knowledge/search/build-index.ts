import { setImmediate } from 'node:timers/promises'
import type { Passage } from '@askwell/core/chat'
import {
  createIndexBuilder,
  type ChangingIndex,
  type IndexChange,
  type Language,
  type Locator,
  type Quantized,
} from '@askwell/core/knowledge'
import { wordVectors } from './word-vectors.ts'

/** A published passage as it is stored. */
export type StoredPassage = {
  id: string
  sourceId: string
  kind: Passage['kind']
  title: string
  url: string | null
  headings: string[]
  text: string
  stems: string
  language: Language | null
  locator: Locator
  vector: Float32Array | null
}

/** A passage of a large bot that was found for a question, with its word vector if one is stored. */
export type FoundPassage = StoredPassage & { meaning?: Quantized | undefined }

export type PublishedPassages = {
  versionOf: (botId: string) => Promise<number | null>
  /** The passages published after a knowledge version, or all for null, in batches. */
  passagesOf: (botId: string, since: number | null) => AsyncIterable<StoredPassage[]>
}

/** An index with everything published up to `version`, and the kinds of its sources by source id. */
export type BuiltIndex = {
  index: ChangingIndex
  version: number
  kinds: Map<string, Passage['kind']>
  isStored?: boolean
}

/** How long passages are added before the event loop runs other work, in milliseconds. */
const maxMs = 10

/** Builds the index of a bot in slices, and yields to the event loop after each. */
export async function buildIndex(
  { versionOf, passagesOf }: PublishedPassages,
  botId: string,
): Promise<BuiltIndex> {
  const version = (await versionOf(botId)) ?? 0
  const builder = createIndexBuilder(wordVectors())
  const { kinds } = await addPassages(builder, passagesOf(botId, null))
  const index = await runInSlices(builder.finish())
  return { index, version, kinds }
}

/** Adds passages to an index. Returns the kind of each source, and the answers of the team. */
export async function addPassages(
  to: Pick<IndexChange, 'add'>,
  passages: AsyncIterable<StoredPassage[]>,
): Promise<{ kinds: Map<string, Passage['kind']>; answers: StoredPassage[] }> {
  const kinds = new Map<string, Passage['kind']>()
  const answers: StoredPassage[] = []
  for await (const slice of passages) {
    let began = performance.now()
    for (const passage of slice) {
      kinds.set(passage.sourceId, passage.kind)
      if (passage.locator.kind === 'answer') answers.push(passage)
      to.add(toRecord(passage))
      if (performance.now() - began < maxMs) continue
      await setImmediate()
      began = performance.now()
    }
    await setImmediate()
  }
  return { kinds, answers }
}

export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next()
  while (step.done !== true) {
    await setImmediate()
    step = steps.next()
  }
  return step.value
}

export const toRecord = ({ kind: _kind, url, language, vector, ...passage }: StoredPassage) => ({
  ...passage,
  ...(language === null ? {} : { language }),
  ...(url === null ? {} : { url }),
  ...(vector === null ? {} : { vector }),
})
