import { listSources } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import { call } from '../../shared/call.ts'

export type UnreadFile = { name: string; reason: string }

const pollMs = 400
/** A file that takes longer is opened in the preview while it is still processed. */
const maxMs = 8_000

/** The files that yielded no text. They are named once; then the owner may go on without them. */
export function useUnreadFiles() {
  const [unread, setUnread] = useState<readonly UnreadFile[]>([])

  /** Whether the wizard may end: no file is unread that was not named before. */
  async function check(botId: string, files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return true
    // The chatbot is created; when the list fails, its sources say the same later.
    const found = await findUnreadFiles(botId).catch(() => [])
    setUnread(found)
    return found.every(({ name }) => unread.some((file) => file.name === name))
  }

  return { unread, check }
}

/** The files that yielded no text, as soon as all are processed; the first ones after eight seconds. */
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
