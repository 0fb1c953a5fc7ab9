import { updateModelInfo } from '@askwell/contract/knowledge'
import { useRef, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { en } from '../../../shared/en.ts'
import { inPairs } from './in-pairs.ts'
import { rereadSources } from './use-sources.ts'

export type Upload = {
  file: File
  state:
    | { status: 'new' }
    | { status: 'sending'; share: number }
    | { status: 'failed'; reason: string }
}

/** Files on their way to the server, each with its own percent, cancel and retry. */
export function useUploads(botId: string) {
  const { list, add, remove, set } = useUploadList()
  const aborts = useRef(new Map<File, AbortController>())

  /** Answers the reason when the file was refused. */
  async function send(file: File): Promise<string | null> {
    const abort = new AbortController()
    aborts.current.set(file, abort)
    set(file, { status: 'sending', share: 0 })
    const onProgress = (share: number) => set(file, { status: 'sending', share })
    const refusal = await sendFile({ botId, file, signal: abort.signal, onProgress })
    aborts.current.delete(file)
    if (refusal === null) remove(file)
    else set(file, { status: 'failed', reason: refusal })
    return refusal
  }

  /** Sends every file; answers the first refusal. */
  async function sendAll(): Promise<string | null> {
    const refusals: string[] = []
    await inPairs(list, async ({ file }) => {
      const refusal = await send(file)
      if (refusal !== null) refusals.push(refusal)
    })
    return refusals[0] ?? null
  }

  async function retry(file: File) {
    await send(file)
    await rereadSources()
  }

  function cancel(file: File) {
    const abort = aborts.current.get(file)
    if (abort) abort.abort()
    else remove(file)
  }

  return { list, add, cancel, retry, sendAll }
}

function useUploadList() {
  const [list, setList] = useState<readonly Upload[]>([])

  return {
    list,
    add: (files: readonly File[]) =>
      setList((uploads) => [
        ...uploads,
        ...files.map((file) => ({ file, state: { status: 'new' as const } })),
      ]),
    remove: (file: File) => setList((uploads) => uploads.filter((one) => one.file !== file)),
    set: (file: File, state: Upload['state']) =>
      setList((uploads) => uploads.map((one) => (one.file === file ? { file, state } : one))),
  }
}

type Sending = {
  botId: string
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Answers why the file was refused, or null. Cancelling is the owner's wish and no refusal. */
async function sendFile({ botId, file, signal, onProgress }: Sending): Promise<string | null> {
  try {
    await call(updateModelInfo, { id: botId }, { files: [file], signal, onProgress })
    return null
  } catch (error) {
    if (error instanceof CallError && error.code === 'cancelled') return null
    return messageOf(error, en.unexpectedError)
  }
}
