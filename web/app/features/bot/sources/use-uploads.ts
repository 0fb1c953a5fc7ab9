import { updateModelInfo } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/app/common'
import { useRef, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { runTwoAtATime } from './uploads/run-two-at-a-time.ts'
import { rereadSources } from './use-sources.ts'

export type Upload = {
  file: File
  state:
    | { status: 'new' }
    | { status: 'sending'; progress: number }
    | { status: 'failed'; reason: string }
}

/** Uploads of files, each with its own progress, cancel and retry. */
export function useUploads(botId: string) {
  const { list, add, remove, setState } = useUploadList()
  const abortControllers = useRef(new Map<File, AbortController>())

  /** Returns the reason if the file was refused, otherwise null. */
  async function send(file: File): Promise<string | null> {
    const controller = new AbortController()
    abortControllers.current.set(file, controller)
    setState(file, { status: 'sending', progress: 0 })
    const onProgress = (progress: number) => setState(file, { status: 'sending', progress })
    const refusal = await sendFile({ botId, file, signal: controller.signal, onProgress })
    abortControllers.current.delete(file)
    if (refusal === null) remove(file)
    else setState(file, { status: 'failed', reason: refusal })
    return refusal
  }

  /** Sends all files. Returns the first reason of a refusal, otherwise null. */
  async function sendAll(): Promise<string | null> {
    const refusals: string[] = []
    await runTwoAtATime(list, async ({ file }) => {
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
    const controller = abortControllers.current.get(file)
    if (controller) controller.abort()
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
    setState: (file: File, state: Upload['state']) =>
      setList((uploads) => uploads.map((one) => (one.file === file ? { file, state } : one))),
  }
}

type FileUpload = {
  botId: string
  file: File
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** Returns the reason why the file was refused, or null. A canceled upload is not a refusal. */
async function sendFile({ botId, file, signal, onProgress }: FileUpload): Promise<string | null> {
  try {
    await call(updateModelInfo, { id: botId }, { files: [file], signal, onProgress })
    return null
  } catch (error) {
    if (error instanceof CallError && error.code === 'canceled') return null
    return messageOf(error, text.unexpectedError)
  }
}
