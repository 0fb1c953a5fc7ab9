import { FileText, RotateCcw, TextQuote, X } from 'lucide-react'
import { formatBytes } from '../../../shared/format.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../../shared/ui/meter.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { ActionCell, Cell, NameCell, Row } from './cells.tsx'
import type { Upload } from './use-uploads.ts'
import { botSources as say } from '../../../messages/en.ts'

type PendingFileProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

/** A file that is not on the server yet. */
export function PendingFile({ upload, onCancel, onRetry }: PendingFileProps) {
  const { file, state } = upload

  return (
    <Row>
      <NameCell>
        <span className="flex items-start gap-2.5">
          <FileText size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          {file.name}
        </span>
      </NameCell>
      <Cell isKind>{say.file}</Cell>
      <Cell isNumber>{formatBytes(file.size)}</Cell>
      <Cell isWide>
        <UploadState name={file.name} state={state} />
      </Cell>
      <Cell isSpare>{say.notYet}</Cell>
      <ActionCell>
        {state.status === 'failed' ? (
          <IconButton label={say.retryOf(file.name)} tip={say.retry} onClick={onRetry}>
            <RotateCcw size={18} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={`${state.status === 'sending' ? say.cancel : say.remove}: ${file.name}`}
          tip={state.status === 'sending' ? say.cancel : say.remove}
          onClick={onCancel}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </ActionCell>
    </Row>
  )
}

function UploadState({ name, state }: { name: string; state: Upload['state'] }) {
  if (state.status === 'new') return <Pill tone="none">{say.notSavedYet}</Pill>
  if (state.status === 'sending') {
    return (
      <div className="grid max-w-44 gap-1.5">
        <span className="tabular-nums">
          {say.uploading}
          {Math.floor(state.share * 100)}%
        </span>
        <ProgressBar label={say.uploadingOf(name)} share={state.share} />
      </div>
    )
  }
  return (
    <>
      <Pill tone="failed">{say.failed}</Pill>
      <span className="mt-1 block [overflow-wrap:anywhere]">{state.reason}</span>
    </>
  )
}

/** A text that is not on the server yet. */
export function PendingText({ text, onRemove }: { text: string; onRemove: () => void }) {
  const name = text.split('\n')[0] ?? ''

  return (
    <Row>
      <NameCell>
        <span className="flex items-start gap-2.5">
          <TextQuote size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          {name}
        </span>
      </NameCell>
      <Cell isKind>{say.text}</Cell>
      <Cell isNumber>{formatBytes(new Blob([text]).size)}</Cell>
      <Cell isWide>
        <Pill tone="none">{say.notSavedYet}</Pill>
      </Cell>
      <Cell isSpare>{say.notYet}</Cell>
      <ActionCell>
        <IconButton label={say.removeOf(name)} tip={say.remove} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </ActionCell>
    </Row>
  )
}
