import * as text from '@askwell/messages/functions/image'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { FunctionPicture } from './function-picture.tsx'
import { pictureError } from '../shared/function-values.ts'
import type { PictureChange } from '../shared/function-values.ts'

type PictureFieldProps = {
  stored: string | null
  picture: PictureChange
  onChange: (picture: PictureChange) => void
}

/** An optional picture for the list of functions. */
export function PictureField({ stored, picture, onChange }: PictureFieldProps) {
  const [error, setError] = useState<string | null>(null)
  const ids = { input: useId(), hint: useId() }
  const preview = usePreview(picture)
  const shown = picture === 'same' ? stored : preview

  function choose(file: File | undefined) {
    if (!file) return
    const found = pictureError(file)
    setError(found)
    if (!found) onChange(file)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.input} className="text-sm font-medium">
        {text.label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <FunctionPicture image={shown} />
        <FileButton ids={ids} isInvalid={error !== null} onChoose={choose}>
          {shown === null ? text.choose : text.change}
        </FileButton>
        {shown === null ? null : (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {text.remove}
          </Button>
        )}
      </div>
      <output className="text-sm text-bad">{error}</output>
      <p id={ids.hint} className="text-sm text-ink-3">
        {text.hint}
      </p>
    </div>
  )
}

type FileButtonProps = {
  ids: { input: string; hint: string }
  isInvalid: boolean
  onChoose: (file: File | undefined) => void
  children: string
}

/** The native file input, styled as a button. */
function FileButton({ ids, isInvalid, onChoose, children }: FileButtonProps) {
  return (
    <span className="relative">
      <input
        id={ids.input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={ids.hint}
        aria-invalid={isInvalid || undefined}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <span
        aria-hidden
        className="inline-flex min-h-11 items-center gap-2 rounded-md bg-surface px-4 text-sm font-semibold ring-1 ring-line ring-inset peer-hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
      >
        <ImagePlus size={18} />
        {children}
      </span>
    </span>
  )
}

/** A data URL of the chosen file, because the content security policy forbids blob URLs. */
function usePreview(picture: PictureChange): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)

  useEffect(() => {
    if (!(picture instanceof File)) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview({ file: picture, url: reader.result })
    })
    reader.readAsDataURL(picture)
    return () => reader.abort()
  }, [picture])

  return preview && preview.file === picture ? preview.url : null
}
