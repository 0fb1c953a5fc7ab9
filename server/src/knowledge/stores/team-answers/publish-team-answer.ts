import { hash } from 'node:crypto'
import {
  detectLanguage,
  joinedStems,
  type ExtractedSource,
  type Locator,
  type WrittenAnswer,
} from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { publishAndQueueEmbedding } from '../../jobs/publish-and-embed.ts'
import { writeRevision } from '../revision-store.ts'
import { newSourceId } from '../source-id.ts'
import { emptySource, type BotWrite } from '../source-inserts.ts'
import { findSource } from '../source-reads.ts'

/** The type of a source that holds an answer of the team. */
const teamAnswerType = 'answer'

type Published = {
  id: string | undefined
  answer: WrittenAnswer
  newId: () => string
  vectorModel: string | null
}

/**
 * Writes an answer as a source, or as the next revision of its source, and publishes it at once. Its text is one
 * passage with the question as its title. Returns the id of the source.
 */
export async function publishTeamAnswer(
  trx: Db,
  place: BotWrite,
  { id: existing, answer, newId, vectorModel }: Published,
): Promise<string> {
  const id = existing ?? newSourceId(place.now)
  await writeSource(trx, place, { id, answer, isNew: existing === undefined })
  const source = await findSource(trx, place.ownerId, id)
  if (!source) throw new Error('the source of an answer is missing')

  const extracted = extractedOf(answer, place.now)
  const revision = { extracted, revision: newId(), vectorModel }
  const missing = await writeRevision(trx, source, revision)
  await publishAndQueueEmbedding(trx, [{ ...revision, source, missing }], place.now)
  return id
}

async function writeSource(
  trx: Db,
  { ownerId, botId, now }: BotWrite,
  { id, answer, isNew }: { id: string; answer: WrittenAnswer; isNew: boolean },
): Promise<void> {
  const written = {
    name: answer.question,
    content_hash: hash('sha256', JSON.stringify(answer)),
    size_bytes: Buffer.byteLength(answer.answer),
    state: 'queued' as const,
    updated_at: now,
  }
  if (isNew) {
    const kind = { kind: 'text' as const, type: teamAnswerType, created_at: now }
    const row = { ...emptySource, id, owner_id: ownerId, bot_id: botId, ...kind, ...written }
    return insertRows(trx, 'source', [row])
  }
  await trx
    .updateTable('source')
    .set(written)
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('id', '=', id)
    .execute()
}

function extractedOf(written: WrittenAnswer, savedAt: number): ExtractedSource {
  const { question, wordings, answer, isExact, isImported } = written
  const locator: Locator = {
    kind: 'answer',
    savedAt,
    isExact,
    ...(isImported === true && { isImported }),
  }
  const language = detectLanguage(`${question} ${wordings.join(' ')}\n${answer}`) ?? ('en' as const)
  return {
    title: question,
    type: teamAnswerType,
    contentHash: '',
    characters: answer.length,
    reason: null,
    parts: [{ label: question, locator, text: answer }],
    chunks: [
      {
        ordinal: 0,
        text: answer,
        start: 0,
        end: answer.length,
        headings: [...wordings],
        locator,
        language,
        stems: joinedStems(answer, language),
      },
    ],
  }
}
