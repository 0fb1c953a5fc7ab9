import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../ui/button.tsx'

type FileZoneProps = {
  /** Name of the field, invitation to drop, words of the button, and what is taken. */
  say: { label: string; drop: string; choose: string; hint: string }
  takesMany?: boolean
  isBusy?: boolean
  /** Sees every chosen file, those of a wrong kind as well. */
  onChoose: (files: File[]) => void
}

/** Takes files by drag, press and keyboard. Refusals are the caller's. */
export function FileZone({ say, takesMany = false, isBusy = false, onChoose }: FileZoneProps) {
  const hintId = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: takesMany,
    noKeyboard: true,
    disabled: isBusy,
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
      <input {...getInputProps({ 'aria-label': say.label, 'aria-describedby': hintId })} />
      <FileUp size={28} aria-hidden className="text-brand" />
      <p className="font-medium">{say.drop}</p>
      <Button variant="outline" aria-describedby={hintId} disabled={isBusy} onClick={openOnce}>
        {say.choose}
      </Button>
      <p id={hintId} className="text-sm text-ink-3">
        {say.hint}
      </p>
    </div>
  )
}
