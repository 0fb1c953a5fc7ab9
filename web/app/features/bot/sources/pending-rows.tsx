import * as pendingSourcesText from '@askwell/messages/bots/pending-sources'
import * as sourceActionsText from '@askwell/messages/bots/source-actions'
import * as sourceKindsText from '@askwell/messages/bots/source-kinds'
import * as sourceStatesText from '@askwell/messages/bots/source-states'
import { FileText, RotateCcw, TextQuote, X } from 'lucide-react'
import { formatBytes } from '../../../shared/format.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { ProgressBar } from '../../../shared/ui/usage-bar.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { ActionCell, Cell, NameCell, Row, SelectCell } from './cells.tsx'
import type { Upload } from './use-uploads.ts'

type PendingFileProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

/** A file that is not uploaded yet. */
export function PendingFile({ upload, onCancel, onRetry }: PendingFileProps) {
  const { file, state } = upload

  return (
    <Row>
      <SelectCell />
      <NameCell>
        <span className="flex items-start gap-2.5">
          <FileText size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          {file.name}
        </span>
      </NameCell>
      <Cell isHiddenWhenNarrow>{sourceKindsText.file}</Cell>
      <Cell isNumber>{formatBytes(file.size)}</Cell>
      <Cell isWide>
        <UploadState name={file.name} state={state} />
      </Cell>
      <Cell isHiddenOnCard>{pendingSourcesText.notYet}</Cell>
      <ActionCell>
        {state.status === 'failed' ? (
          <IconButton
            label={sourceActionsText.retrySource({ name: file.name })}
            tip={sourceActionsText.retry}
            onClick={onRetry}
          >
            <RotateCcw size={18} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={
            state.status === 'sending'
              ? pendingSourcesText.cancelUpload({ name: file.name })
              : sourceActionsText.removeSource({ name: file.name })
          }
          tip={state.status === 'sending' ? pendingSourcesText.cancel : sourceActionsText.remove}
          onClick={onCancel}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </ActionCell>
    </Row>
  )
}

function UploadState({ name, state }: { name: string; state: Upload['state'] }) {
  if (state.status === 'new') return <Pill tone="none">{pendingSourcesText.title}</Pill>
  if (state.status === 'sending') {
    return (
      <div className="grid max-w-44 gap-1.5">
        <span className="tabular-nums">
          {pendingSourcesText.uploading({ percent: Math.floor(state.progress * 100) })}
        </span>
        <ProgressBar label={pendingSourcesText.uploadingFile({ name })} share={state.progress} />
      </div>
    )
  }
  return (
    <>
      <Pill tone="failed">{sourceStatesText.failed}</Pill>
      <span className="mt-1 block [overflow-wrap:anywhere]">{state.reason}</span>
    </>
  )
}

/** A text that is not sent yet. */
export function PendingText({ text, onRemove }: { text: string; onRemove: () => void }) {
  const name = text.split('\n')[0] ?? ''

  return (
    <Row>
      <SelectCell />
      <NameCell>
        <span className="flex items-start gap-2.5">
          <TextQuote size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          {name}
        </span>
      </NameCell>
      <Cell isHiddenWhenNarrow>{sourceKindsText.text}</Cell>
      <Cell isNumber>{formatBytes(new Blob([text]).size)}</Cell>
      <Cell isWide>
        <Pill tone="none">{pendingSourcesText.title}</Pill>
      </Cell>
      <Cell isHiddenOnCard>{pendingSourcesText.notYet}</Cell>
      <ActionCell>
        <IconButton
          label={sourceActionsText.removeSource({ name })}
          tip={sourceActionsText.remove}
          onClick={onRemove}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </ActionCell>
    </Row>
  )
}
