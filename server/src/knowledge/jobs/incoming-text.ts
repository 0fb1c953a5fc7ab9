import type { ExtractedPart, Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { PermanentJobError } from '../../platform/queue/queue.ts'
import { discardRevision, StagedParts } from '../stores/parts/staged-parts.ts'
import { usedCharacters } from '../stores/state/used-characters.ts'
import type { FileOptions, ExtractionResult, IngestionDeps, StoredFile } from './ingestion-deps.ts'

/** Longer texts are written to the database while they are extracted, instead of held in memory. */
const maxHeldCharacters = 1_000_000

/** The text extracted from a file. `staged` has the parts of a long text, which are then not in `read`. */
export type IncomingText = { read: ExtractionResult; staged: StagedParts | null }

type OriginalFile = {
  file: Omit<StoredFile, 'path'>
  signal: AbortSignal
  recognized?: FileOptions['recognized']
}

/** Extracts the original of a source. A failure leaves no rows in the database. */
export async function readOriginal(
  deps: IngestionDeps,
  source: Source,
  { file, signal, recognized }: OriginalFile,
): Promise<IncomingText> {
  const receiver = new PartReceiver(deps, source)
  try {
    const read = await deps.originals.withFile(source.fileKey ?? '', (path) =>
      deps.extractFile({ ...file, path }, signal, {
        recognized,
        onPart: (part) => receiver.take(part),
      }),
    )
    return await receiver.finish(read, recognized !== undefined)
  } catch (error) {
    if (!signal.aborted) await receiver.discard()
    throw error
  }
}

/** Receives the parts of a text one after another. */
class PartReceiver {
  readonly #deps: IngestionDeps
  readonly #source: Source
  #held: ExtractedPart[] = []
  #characters = 0
  #room = Number.POSITIVE_INFINITY
  #staged: StagedParts | null = null

  constructor(deps: IngestionDeps, source: Source) {
    this.#deps = deps
    this.#source = source
  }

  async take(part: ExtractedPart): Promise<void> {
    this.#characters += part.text.length
    if (this.#staged) await this.#staged.add(part)
    else this.#held.push(part)
    // A single part is not staged, because it is already in memory as a whole.
    const hasSeveral = this.#held.length > 1
    if (hasSeveral && this.#characters > maxHeldCharacters) await this.#stage()
    if (this.#characters > this.#room) throw await this.#noRoom()
  }

  async #stage(): Promise<void> {
    const { database, newId } = this.#deps
    this.#room = Math.max(await this.#freeCharacters(), this.#source.characters)
    const staged = new StagedParts(database.db, { sourceId: this.#source.id, revision: newId() })
    this.#staged = staged
    for (const part of this.#held.splice(0)) await staged.add(part)
  }

  /** The characters that the plan allows for the source, including those of its present text, which is replaced. */
  async #freeCharacters(): Promise<number> {
    const { ownerId, botId, characters } = this.#source
    const { characters: max } = await this.#deps.limitsOf(ownerId)
    return max - (await usedCharacters(this.#deps.database.db, botId)) + characters
  }

  async #noRoom(): Promise<PermanentJobError> {
    const { characters: max } = await this.#deps.limitsOf(this.#source.ownerId)
    return new PermanentJobError(texts.noRoomForLongText({ max }))
  }

  /** Completes the text. Discards it when it is empty, or when the file is read again after page recognition. */
  async finish(read: ExtractionResult, isRecognized: boolean): Promise<IncomingText> {
    const isReadAgain = !isRecognized && (read.scanned ?? []).length > 0
    if (!read.hasText || isReadAgain) await this.discard()
    else await this.#staged?.write()
    const parts = read.parts.length > 0 ? read.parts : this.#held
    return { read: { ...read, parts }, staged: this.#staged }
  }

  async discard(): Promise<void> {
    const revision = this.#staged?.revision
    this.#staged = null
    if (revision === undefined) return
    await discardRevision(this.#deps.database, { sourceId: this.#source.id, revision })
  }
}
