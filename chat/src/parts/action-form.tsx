import type { ActionField, ChatAction } from '@askwell/contract/actions'
import * as text from '@askwell/messages/chat/window'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type FormEntries, entryError } from '../conversation/form-entries.ts'

type ActionFormProps = {
  action: ChatAction
  isAnswering: boolean
  onSend: (entries: FormEntries) => void
  onCancel: () => void
}

/** The form for the arguments of an action. It replaces the message input. */
export function ActionForm({ action, isAnswering, onSend, onCancel }: ActionFormProps) {
  const [entries, setEntries] = useState<FormEntries>({})
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = action.fields.map((field) => entryError(field, entries[field.name]?.trim() ?? ''))

  useEffect(() => focusFirst(form.current, 'input, textarea, select'), [])
  useEffect(() => {
    if (isChecked) focusFirst(form.current, '[aria-invalid]')
  }, [isChecked])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (errors.every((error) => error === '')) return onSend(entries)
    setIsChecked(true)
    focusFirst(form.current, '[aria-invalid]')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }

  return (
    // The form handles the Escape key for its fields; it is not a control itself.
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
          error={isChecked ? (errors[index] ?? '') : ''}
          onEntry={(entry) => setEntries({ ...entries, [field.name]: entry })}
        />
      ))}
      <div className="cw-pills">
        <button type="submit" className="cw-pill cw-main" disabled={isAnswering}>
          {text.send}
        </button>
        <button type="button" className="cw-pill" onClick={onCancel}>
          {text.cancel}
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
  error: string
  onEntry: (entry: string) => void
}

function Field({ field, entry, error, onEntry }: FieldProps) {
  const { name, label, kind, is_required: isRequired, hint } = field
  const id = `cw-field-${name}`
  const controlProps = {
    id,
    'aria-required': isRequired,
    'aria-invalid': error !== '' || undefined,
    'aria-describedby': `${id}-note`,
    value: entry,
    onInput: ({
      currentTarget,
    }: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onEntry(currentTarget.value),
  }
  const choices = kind === 'yes_no' ? [text.yes, text.no] : field.choices

  return (
    <div className="cw-field">
      <label htmlFor={id}>
        {label} {!isRequired && <small>({text.optional})</small>}
      </label>
      {kind === 'yes_no' || kind === 'choice' ? (
        <select {...controlProps}>
          <option value="">{text.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'long_text' ? (
        <textarea rows={3} {...controlProps} />
      ) : (
        <input inputMode={kind === 'number' ? 'decimal' : 'text'} {...controlProps} />
      )}
      <p id={`${id}-note`}>
        {error && <b>{error}</b>} {hint}
      </p>
    </div>
  )
}
