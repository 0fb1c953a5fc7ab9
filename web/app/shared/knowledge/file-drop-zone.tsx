import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../ui/button.tsx'

type FileDropZoneProps = {
  /** Label of the input, drop hint, button text, and hint about accepted files. */
  texts: { label: string; drop: string; choose: string; hint: string }
  isMultiple?: boolean
  isBusy?: boolean
  /** Opens the file dialog when the zone is mounted. */
  opensAtOnce?: boolean
  /** Called with all chosen files, including unsupported types. */
  onChoose: (files: File[]) => void
}

/** Accepts files by drag and drop, click or keyboard. The caller validates them. */
export function FileDropZone({
  texts,
  isMultiple = false,
  isBusy = false,
  opensAtOnce = false,
  onChoose,
}: FileDropZoneProps) {
  const hintId = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: isMultiple,
    noKeyboard: true,
    disabled: isBusy,
    onDrop: (accepted, rejected) =>
      onChoose([...accepted, ...rejected.map((rejection) => rejection.file)]),
  })

  useEffect(() => {
    if (opensAtOnce) open()
    // Only on mount: `open` is a new function after each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function openOnce(event: MouseEvent) {
    event.stopPropagation() // otherwise the drop zone around the button would open the dialog again
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
      <input {...getInputProps({ 'aria-label': texts.label, 'aria-describedby': hintId })} />
      <FileUp size={28} aria-hidden className="text-brand" />
      <p className="font-medium">{texts.drop}</p>
      <Button variant="outline" aria-describedby={hintId} disabled={isBusy} onClick={openOnce}>
        {texts.choose}
      </Button>
      <p id={hintId} className="text-sm text-ink-3">
        {texts.hint}
      </p>
    </div>
  )
}
