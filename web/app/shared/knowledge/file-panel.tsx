import { limits } from '@askwell/contract/limits'
import * as text from '@askwell/messages/knowledge/files'
import * as personaText from '@askwell/messages/knowledge/persona'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../format.ts'
import { hasLanguageModel } from '../language-model.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { GuardedPanel } from '../unsaved/guarded-panel.tsx'
import { KnowledgeLimits } from './knowledge-limits.tsx'
import { SourceDropZone } from './source-drop-zone.tsx'
import { checkFiles } from './upload-checks.ts'
import type { RefusedFile } from './upload-checks.ts'

export type FilePanelProps = {
  isOpen: boolean
  onClose: () => void
  /** Empty before the chatbot is created. */
  botId: string
  /** The current prompt of the chatbot. */
  prompt: string
  /** Files that were already added; a file with the same name is refused. */
  existing: readonly File[]
  onAdd: (files: File[], prompt: string) => void
}

/** Lets the owner choose files and write the prompt. */
export function FilePanel({ isOpen, ...rest }: FilePanelProps) {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenCount(openCount + 1)
  }

  return <OpenFilePanel key={openCount} isOpen={isOpen} {...rest} />
}

function OpenFilePanel({ isOpen, onClose, botId, prompt, existing, onAdd }: FilePanelProps) {
  const picked = usePickedFiles(existing)
  const { files } = picked
  const initialInstruction = prompt || text.defaultPrompt
  const [instruction, setInstruction] = useState(initialInstruction)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const hasInstruction = instruction.trim() !== ''

  function add() {
    setIsSubmitted(true)
    if (files.length === 0 || !hasInstruction) return
    onAdd(files, instruction.trim())
    onClose()
  }

  return (
    <GuardedPanel
      isOpen={isOpen}
      isUnsaved={files.length > 0 || instruction !== initialInstruction}
      onLeave={onClose}
      title={text.addTitle}
      footer={<Button onClick={add}>{text.submit}</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-3">
          <SourceDropZone onChoose={picked.choose} />
          <Refusals refused={picked.refused} />
          {isSubmitted && files.length === 0 ? (
            <p role="alert" className="text-sm text-bad">
              {text.fileRequired}
            </p>
          ) : null}
          <PickedFiles files={files} onRemove={picked.remove} />
          <KnowledgeLimits botId={botId} pending={existing.length + files.length} />
        </div>
        <TextArea
          label={text.prompt}
          hint={hasLanguageModel ? text.promptHint : personaText.promptNeedsModel}
          placeholder={text.promptPlaceholder}
          rows={5}
          required
          maxLength={limits.prompt}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
          error={isSubmitted && !hasInstruction ? text.promptRequired : undefined}
        />
      </div>
    </GuardedPanel>
  )
}

function usePickedFiles(existing: readonly File[]) {
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<RefusedFile[]>([])

  function choose(chosen: File[]) {
    const checked = checkFiles(chosen, [...existing, ...files])
    setFiles([...files, ...checked.accepted])
    setRefused(checked.refused)
  }

  return {
    files,
    refused,
    choose,
    remove: (removed: File) => setFiles(files.filter((file) => file !== removed)),
  }
}

/** Always rendered, because screen readers announce only changes inside a live region. */
function Refusals({ refused }: { refused: readonly RefusedFile[] }) {
  return (
    <div role="alert" className="text-sm text-bad">
      {refused.length > 0 ? (
        <ul className="grid gap-1.5 rounded-lg bg-bad-soft p-3">
          {refused.map(({ name, reason }) => (
            <li key={name} className="wrap-anywhere">
              <strong className="font-semibold">{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type PickedFilesProps = { files: readonly File[]; onRemove: (file: File) => void }

function PickedFiles({ files, onRemove }: PickedFilesProps) {
  if (files.length === 0) return null

  return (
    <ul
      aria-label={text.chosenFiles}
      className="divide-y divide-line rounded-lg ring-1 ring-line ring-inset"
    >
      {files.map((file) => (
        <li key={file.name} className="flex items-center gap-3 py-1.5 ps-3.5 pe-2">
          <FileText size={18} aria-hidden className="shrink-0 text-ink-3" />
          <span className="min-w-0 grow wrap-anywhere">{file.name}</span>
          <span className="shrink-0 text-sm text-ink-3 tabular-nums">{formatBytes(file.size)}</span>
          <IconButton
            label={text.removeFile({ name: file.name })}
            tip=""
            onClick={() => onRemove(file)}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
