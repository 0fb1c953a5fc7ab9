import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { botImport as text } from '../../../../messages/en.ts'
import { Button } from '../../../../shared/ui/button.tsx'

type DocumentDropProps = { isBusy: boolean; onChoose: (file: File) => void }

/** Takes one file by drag, press and keyboard; the server says what is wrong with it. */
export function DocumentDrop({ isBusy, onChoose }: DocumentDropProps) {
  const hintId = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noKeyboard: true,
    disabled: isBusy,
    onDrop: ([accepted], [rejected]) => {
      const file = accepted ?? rejected?.file
      if (file) onChoose(file)
    },
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
      <input {...getInputProps({ 'aria-label': text.file, 'aria-describedby': hintId })} />
      <FileUp size={28} aria-hidden className="text-brand" />
      <p className="font-medium">{text.dropHere}</p>
      <Button variant="outline" aria-describedby={hintId} disabled={isBusy} onClick={openOnce}>
        {text.chooseFile}
      </Button>
      <p id={hintId} className="text-sm text-ink-3">
        {text.fileHint}
      </p>
    </div>
  )
}
