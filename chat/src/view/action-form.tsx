import type { ActionField, ChatAction } from '@askwell/contract/actions'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { chatTexts } from '../texts.ts'
import { type Entries, entryFault } from './filled-in.ts'

type ActionFormProps = {
  action: ChatAction
  isAnswering: boolean
  onSend: (entries: Entries) => void
  onCancel: () => void
}

/** Asks the visitor for what a button needs; stands where messages are written. */
export function ActionForm({ action, isAnswering, onSend, onCancel }: ActionFormProps) {
  const [entries, setEntries] = useState<Entries>({})
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faults = action.fields.map((field) => entryFault(field, entries[field.name]?.trim() ?? ''))

  useEffect(() => focusFirst(form.current, 'input, textarea, select'), [])
  useEffect(() => {
    if (isChecked) focusFirst(form.current, '[aria-invalid]')
  }, [isChecked])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (faults.every((fault) => fault === '')) return onSend(entries)
    setIsChecked(true)
    focusFirst(form.current, '[aria-invalid]')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }

  return (
    // It listens for Escape in its fields; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="cw-form"
      aria-label={action.label}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <p className="cw-heading">{action.label}</p>
      {action.fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          entry={entries[field.name] ?? ''}
          fault={isChecked ? (faults[index] ?? '') : ''}
          onEntry={(entry) => setEntries({ ...entries, [field.name]: entry })}
        />
      ))}
      <div className="cw-pills">
        <button type="submit" className="cw-pill cw-main" disabled={isAnswering}>
          {chatTexts.send}
        </button>
        <button type="button" className="cw-pill" onClick={onCancel}>
          {chatTexts.cancel}
        </button>
      </div>
    </form>
  )
}

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

type FieldProps = {
  field: ActionField
  entry: string
  fault: string
  onEntry: (entry: string) => void
}

function Field({ field, entry, fault, onEntry }: FieldProps) {
  const { name, label, kind, is_required: isRequired, hint } = field
  const id = `cw-field-${name}`
  const shared = {
    id,
    'aria-required': isRequired,
    'aria-invalid': fault !== '' || undefined,
    'aria-describedby': `${id}-note`,
    value: entry,
    onInput: ({
      currentTarget,
    }: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onEntry(currentTarget.value),
  }
  const choices = kind === 'yes_no' ? [chatTexts.yes, chatTexts.no] : field.choices

  return (
    <div className="cw-field">
      <label htmlFor={id}>
        {label} {!isRequired && <small>({chatTexts.optional})</small>}
      </label>
      {kind === 'yes_no' || kind === 'choice' ? (
        <select {...shared}>
          <option value="">{chatTexts.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'long_text' ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input inputMode={kind === 'number' ? 'decimal' : 'text'} {...shared} />
      )}
      <p id={`${id}-note`}>
        {fault && <b>{fault}</b>} {hint}
      </p>
    </div>
  )
}
