import type { Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Db } from '../../platform/db/connect.ts'
import { PermanentJobError } from '../../platform/queue/queue.ts'
import { usedCharacters } from '../stores/state/used-characters.ts'

/** Throws when the plan has no room for the text. A text that became shorter is always allowed, whatever the plan. */
export async function assertRoom(
  db: Db,
  source: Source,
  { characters, max }: { characters: number; max: number },
): Promise<void> {
  if (characters <= source.characters) return
  assertWithin(max, (await usedCharacters(db, source.botId)) - source.characters + characters)
}

export function assertWithin(max: number, needed: number): void {
  if (needed > max) throw new PermanentJobError(texts.noRoom({ max, needed }))
}
