import type { ActionField, ChatAction } from '@askwell/contract/actions'
import type { Press } from '../conversation/messages.ts'
import { chatTexts } from '../texts.ts'

/** What stands in the fields of a form, by the name of the field. */
export type Entries = Record<string, string>

/** What is wrong with an entry, in words; '' when nothing is. */
export function entryFault({ kind, is_required: isRequired }: ActionField, entry: string): string {
  if (entry === '') return isRequired ? chatTexts.required : ''
  return kind === 'number' && Number.isNaN(numberOf(entry)) ? chatTexts.notANumber : ''
}

/** A filled form as the server takes it, and as the visitor sees it among the messages. */
export function pressOf(
  { name, label, fields }: ChatAction,
  entries: Entries,
): [shown: string, press: Press] {
  const filled = fields.flatMap((field) => {
    const entry = entries[field.name]?.trim() ?? ''
    return entry === '' ? [] : [{ ...field, entry }]
  })
  const given = filled.map((field) => [field.name, valueOf(field)] as const)
  const lines = filled.map(
    ({ label: its, entry }) => `${its}${its.endsWith('?') ? '' : ':'} ${entry}`,
  )
  return [
    [label, ...lines].join(' · '),
    { name, arguments: JSON.stringify(Object.fromEntries(given)) },
  ]
}

function valueOf({ kind, entry }: ActionField & { entry: string }): string | number | boolean {
  if (kind === 'number') return numberOf(entry)
  return kind === 'yes_no' ? entry === chatTexts.yes : entry
}

/** In many countries the decimal sign is a comma. */
const numberOf = (entry: string): number => Number(entry.trim().replace(',', '.'))
