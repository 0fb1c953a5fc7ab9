import { setTimeout as wait } from 'node:timers/promises'
import type { ChangingIndex } from '@askwell/core/knowledge'
import type { StoredIndexes } from './stored-indexes.ts'

/** Smaller indexes are not stored, because they are built within tens of milliseconds. */
export const minPassages = 500
/** An index is saved this long after its last change: while sources are added, each question changes it. */
const saveDelayMs = 5_000
/** Time limit for saving unsaved indexes when the process ends. */
const maxMsAtClose = 2_000

type SavedEntry = { index: ChangingIndex; version: number; changes: number }
type Pending = { entry: SavedEntry; timer: NodeJS.Timeout }

/** Saves indexes some seconds after their last change, and at the end of the process, one at a time. */
export function createSaver(stored: Pick<StoredIndexes, 'save'> | undefined) {
  const pending = new Map<string, Pending>()
  /** The value of `changes` when each index was last saved. */
  const saved = new WeakMap<SavedEntry, number>()
  let last: Promise<void> = Promise.resolve()
  let isEnded = false

  async function save(botId: string, entry: SavedEntry): Promise<void> {
    const { changes } = entry
    const isCurrent = () => !isEnded && entry.changes === changes
    try {
      if (isCurrent()) await stored?.save(botId, entry, isCurrent)
      saved.set(entry, changes)
    } catch {
      // After a failure, the next change tries again, and the next start builds the index.
    }
  }

  function start(botId: string): void {
    const next = pending.get(botId)
    if (!next) return
    clearTimeout(next.timer)
    pending.delete(botId)
    last = last.then(() => save(botId, next.entry))
  }

  return {
    schedule(botId: string, entry: SavedEntry): void {
      const isSaved = entry.changes === (saved.get(entry) ?? 0)
      if (!stored || isEnded || isSaved || entry.index.size < minPassages) return
      clearTimeout(pending.get(botId)?.timer)
      pending.set(botId, { entry, timer: setTimeout(start, saveDelayMs, botId).unref() })
    },
    async close(): Promise<void> {
      for (const botId of pending.keys()) start(botId)
      await Promise.race([last, wait(maxMsAtClose, undefined, { ref: false })])
      isEnded = true
    },
  }
}
