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
  /** Opens the dialog of the system when the zone appears. */
  opensAtOnce?: boolean
  /** Called with every chosen file, also of an unsupported type. */
  onChoose: (files: File[]) => void
}

/** Accepts files by drag, click and keyboard. The caller checks them. */
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
    // Only when the zone appears: `open` is another function after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function openOnce(event: MouseEvent) {
    event.stopPropagation() // the drop zone around the button would open the dialog again
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
