import type { ActionField, ChatAction } from '@askwell/contract/actions'
import * as text from '@askwell/messages/chat/window'
import type { PressedAction } from './messages.ts'

/** The texts of the form fields, by field name. */
export type FormEntries = Record<string, string>

/** The error message for an entry; '' if the entry is valid. */
export function entryError({ kind, is_required: isRequired }: ActionField, entry: string): string {
  if (entry === '') return isRequired ? text.required : ''
  return kind === 'number' && Number.isNaN(numberOf(entry)) ? text.notANumber : ''
}

/** The form as message text for the conversation, and the action with its arguments for the server. */
export function toPressedAction(
  { name, label, fields }: ChatAction,
  entries: FormEntries,
): [shown: string, press: PressedAction] {
  const filled = fields.flatMap((field) => {
    const entry = entries[field.name]?.trim() ?? ''
    return entry === '' ? [] : [{ ...field, entry }]
  })
  const values = filled.map((field) => [field.name, valueOf(field)] as const)
  const lines = filled.map(
    ({ label: fieldLabel, entry }) =>
      `${fieldLabel}${fieldLabel.endsWith('?') ? '' : ':'} ${entry}`,
  )
  return [
    [label, ...lines].join(' · '),
    { name, arguments: JSON.stringify(Object.fromEntries(values)) },
  ]
}

function valueOf({ kind, entry }: ActionField & { entry: string }): string | number | boolean {
  if (kind === 'number') return numberOf(entry)
  return kind === 'yes_no' ? entry === text.yes : entry
}

/** Accepts a decimal comma, which many countries use. */
const numberOf = (entry: string): number => Number(entry.trim().replace(',', '.'))
