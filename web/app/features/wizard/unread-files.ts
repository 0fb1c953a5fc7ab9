import { listSources } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import { call } from '../../shared/call.ts'

export type UnreadFile = { name: string; reason: string }

const pollMs = 400
/** After this time the wizard continues, although files are still being processed. */
const maxMs = 8_000

/** The files without extractable text. They are listed once; then the owner can continue without them. */
export function useUnreadFiles() {
  const [unread, setUnread] = useState<readonly UnreadFile[]>([])

  /** Whether the wizard can finish: all files without text were already listed. */
  async function check(botId: string, files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return true
    // If the request fails, the wizard continues: the list of sources shows the same errors later.
    const found = await findUnreadFiles(botId).catch(() => [])
    setUnread(found)
    return found.every(({ name }) => unread.some((file) => file.name === name))
  }

  return { unread, check }
}

/** Waits until all files are processed, but no longer than `maxMs`, and returns those without extractable text. */
async function findUnreadFiles(botId: string): Promise<UnreadFile[]> {
  const end = Date.now() + maxMs
  for (;;) {
    const { sources } = await call(listSources, { bot_id: botId })
    const files = sources.filter(({ kind }) => kind === 'file')
    if (!files.some(isPending) || Date.now() > end) return files.flatMap(unreadFile)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const isPending = ({ state }: SourceRow) => state === 'queued' || state === 'processing'

const unreadFile = ({ state, name, reason }: SourceRow): UnreadFile[] =>
  state === 'failed' ? [{ name, reason: reason ?? '' }] : []
