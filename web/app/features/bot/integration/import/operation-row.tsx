import type { OpenApiOperation } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { useId } from 'react'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { Pill } from '../../../../shared/ui/pill.tsx'

type OperationRowProps = {
  operation: OpenApiOperation
  /** The name of a chosen operation, otherwise undefined. */
  name: string | undefined
  error: string | undefined
  /** Whether no further operation can be chosen. */
  isFull: boolean
  onToggle: () => void
  onName: (name: string) => void
}

export function OperationRow(props: OperationRowProps) {
  const { operation, name, error, isFull, onToggle, onName } = props
  const ids = { box: useId(), more: useId() }
  const isChosen = name !== undefined

  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-3.5 wrap-anywhere">
      <div className="flex items-start gap-3">
        <input
          id={ids.box}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          checked={isChosen}
          disabled={operation.problem !== null || (isFull && !isChosen)}
          aria-describedby={ids.more}
          onChange={onToggle}
        />
        <div className="grid min-w-0 grow grid-cols-1 gap-1.5">
          <label htmlFor={ids.box} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Pill tone="neutral">{operation.method}</Pill>
            <span className="min-w-0 font-semibold">{operation.path}</span>
          </label>
          <div id={ids.more} className="grid grid-cols-1 gap-1 text-sm">
            {operation.summary === '' ? null : <p className="text-ink-2">{operation.summary}</p>}
            {operation.problem === null ? null : <p className="text-warn">{operation.problem}</p>}
          </div>
          <WholeDescription operation={operation} />
        </div>
      </div>
      {isChosen ? (
        <TextInput
          className="ms-8"
          label={text.nameOfOperation({ operation: operation.key })}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={name}
          error={error}
          onChange={(event) => onName(event.target.value)}
        />
      ) : null}
    </li>
  )
}

/** The complete descriptions from the document, for review by the owner, because the model will receive them. */
function WholeDescription({ operation }: Pick<OperationRowProps, 'operation'>) {
  const { description, summary, notes, problem } = operation
  const isMore = description !== '' && description !== summary && description !== operation.key
  if (problem !== null || (!isMore && notes.length === 0)) return null

  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium text-ink-2 hover:text-ink">
        {text.details}
      </summary>
      <div className="grid grid-cols-1 gap-2 pt-1 text-ink-2">
        {isMore ? <p className="whitespace-pre-line">{description}</p> : null}
        {notes.length > 0 ? (
          <ul className="list-disc ps-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  )
}
