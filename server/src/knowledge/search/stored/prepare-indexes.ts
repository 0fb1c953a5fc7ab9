import { setTimeout as wait } from 'node:timers/promises'
import { minPassages } from './index-saver.ts'

/** An index is prepared this long after the last source of its bot was published. */
const prepareDelayMs = 5_000
/** Time limit for a running preparation when the process ends. */
const maxMsAtClose = 2_000

type ChangedBot = { passages: number; timer: NodeJS.Timeout | undefined }

export type IndexPreparation = {
  /** Called when passages of a bot are published. */
  published: (botId: string, passages: number) => void
  close: () => Promise<void>
}

/**
 * Builds the index of a bot after many of its passages were published, even without a question, so that it is stored
 * before the next start. Builds one index at a time.
 */
export function createIndexPreparation(
  prepare: (botId: string) => Promise<unknown>,
): IndexPreparation {
  const changed = new Map<string, ChangedBot>()
  let last: Promise<unknown> = Promise.resolve()
  let isEnded = false

  function start(botId: string): void {
    clearTimeout(changed.get(botId)?.timer)
    changed.delete(botId)
    // After a failure, the next question builds the index.
    last = last.then(() => (isEnded ? undefined : prepare(botId))).catch(() => undefined)
  }

  return {
    published(botId, passages) {
      const before = changed.get(botId)
      clearTimeout(before?.timer)
      const bot: ChangedBot = { passages: passages + (before?.passages ?? 0), timer: undefined }
      changed.set(botId, bot)
      if (bot.passages >= minPassages) bot.timer = setTimeout(start, prepareDelayMs, botId).unref()
    },
    async close() {
      for (const [botId, { passages }] of changed) if (passages >= minPassages) start(botId)
      await Promise.race([last, wait(maxMsAtClose, undefined, { ref: false })])
      isEnded = true
    },
  }
}
