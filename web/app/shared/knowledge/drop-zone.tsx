import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { en } from '../en.ts'
import { Button } from '../ui/button.tsx'
import { knowledgeShared as text } from '../../messages/en.ts'

/** Takes files by drag, press and keyboard. Refusals are the caller's: it sees every chosen file. */
export function DropZone({ onChoose }: { onChoose: (files: File[]) => void }) {
  const hintId = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) =>
      onChoose([...accepted, ...rejected.map((rejection) => rejection.file)]),
  })

  function openOnce(event: MouseEvent) {
    event.stopPropagation() // the zone around the button opens the same dialog
    open()
  }

  return (
    <div
      {...getRootProps()}
      className={clsx(
        'grid cursor-pointer justify-items-center gap-3 rounded-xl border-2 border-dashed px-5 py-7 text-center transition-colors',
        isDragActive ? 'border-brand bg-brand-soft' : 'border-line-strong hover:bg-sunken',
      )}
    >
      <input {...getInputProps({ 'aria-label': text.files, 'aria-describedby': hintId })} />
      <FileUp size={28} aria-hidden className="text-brand" />
      <p className="font-medium">{text.dropFilesHereOrChoose}</p>
      <Button variant="outline" aria-describedby={hintId} onClick={openOnce}>
        {text.chooseFiles}
      </Button>
      <p id={hintId} className="text-sm text-ink-3">
        {en.uploadHint}
      </p>
    </div>
  )
}
