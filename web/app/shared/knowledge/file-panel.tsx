import { limits } from '@askwell/contract/limits'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { DropZone } from './drop-zone.tsx'
import { checkFiles } from './upload-checks.ts'
import type { Refused } from './upload-checks.ts'
import { knowledgeWords as words } from '../../messages/en.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

export type FilePanelProps = {
  isOpen: boolean
  onClose: () => void
  /** The chatbot's instruction so far. */
  prompt: string
  /** Files that are listed outside already, so that a second one of that name is noticed. */
  present: readonly File[]
  onAdd: (files: File[], prompt: string) => void
}

/** Picks several files and asks for the instruction that goes with them. */
export function FilePanel({ isOpen, ...rest }: FilePanelProps) {
  const [round, setRound] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setRound(round + 1)
  }

  return <OpenFilePanel key={round} isOpen={isOpen} {...rest} />
}

function OpenFilePanel({ isOpen, onClose, prompt, present, onAdd }: FilePanelProps) {
  const picked = usePickedFiles(present)
  const { files } = picked
  const [instruction, setInstruction] = useState(prompt)
  const [isTried, setIsTried] = useState(false)
  const hasInstruction = instruction.trim() !== ''

  function add() {
    setIsTried(true)
    if (files.length === 0 || !hasInstruction) return
    onAdd(files, instruction.trim())
    onClose()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={words.addNewFile}
      footer={<Button onClick={add}>{words.addFile}</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-3">
          <DropZone onChoose={picked.choose} />
          <Refusals refused={picked.refused} />
          {isTried && files.length === 0 ? (
            <p role="alert" className="text-sm text-bad">
              {text.pleaseChooseAtLeastOne}
            </p>
          ) : null}
          <PickedFiles files={files} onRemove={picked.remove} />
        </div>
        <TextArea
          label={text.prompt}
          hint={text.howTheChatbotShouldUse}
          placeholder={text.forExampleAnswerQuestionsAbout}
          rows={5}
          required
          maxLength={limits.prompt}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
          error={isTried && !hasInstruction ? words.promptRequired : undefined}
        />
      </div>
    </SidePanel>
  )
}

function usePickedFiles(present: readonly File[]) {
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<Refused[]>([])

  function choose(chosen: File[]) {
    const checked = checkFiles(chosen, [...present, ...files])
    setFiles([...files, ...checked.accepted])
    setRefused(checked.refused)
  }

  return {
    files,
    refused,
    choose,
    remove: (gone: File) => setFiles(files.filter((file) => file !== gone)),
  }
}

/** The element stands from the start, because only a change inside a live region is announced. */
function Refusals({ refused }: { refused: readonly Refused[] }) {
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
          <IconButton label={text.removeOf(file.name)} tip="" onClick={() => onRemove(file)}>
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
