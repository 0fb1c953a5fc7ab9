import * as text from '@askwell/messages/functions/definition'
import { Plus } from 'lucide-react'
import type { HelpKey } from './schema-keys.ts'
import type { SchemaHint } from './schema-hints.ts'

type SchemaHelpProps = { hint: SchemaHint; onAdd: (key: HelpKey) => void }

/** The meaning of the key at the cursor, and buttons for the keys that can be added. */
export function SchemaHelp({ hint, onAdd }: SchemaHelpProps) {
  return (
    <div className="grid gap-2 text-sm">
      <output className="text-ink-2 empty:hidden">
        {hint.meaning === null ? null : (
          <>
            <code className="font-semibold text-ink">{hint.key}</code> {hint.meaning}
          </>
        )}
      </output>
      {hint.missing.length === 0 ? null : (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
          <legend className="sr-only">{text.addHere}</legend>
          <span aria-hidden className="me-1 text-ink-3">
            {text.addHere}
          </span>
          {hint.missing.map((key) => (
            <button
              key={key}
              type="button"
              aria-label={text.addKey({ key })}
              onClick={() => onAdd(key)}
              className="inline-flex min-h-9 items-center gap-1 rounded-full bg-sunken px-3 font-medium text-ink-2 hover:bg-brand-soft hover:text-on-brand-soft max-sm:min-h-11"
            >
              <Plus size={14} aria-hidden />
              {key}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
