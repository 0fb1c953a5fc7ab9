import { Plus } from 'lucide-react'
import type { HelpKey } from './schema-keys.ts'
import type { Place } from './schema-place.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type SchemaHelpProps = { place: Place; onAdd: (key: HelpKey) => void }

/** What the key at the cursor means, and the keys that one may add there. */
export function SchemaHelp({ place, onAdd }: SchemaHelpProps) {
  return (
    <div className="grid gap-2 text-sm">
      <output className="text-ink-2 empty:hidden">
        {place.says === null ? null : (
          <>
            <code className="font-semibold text-ink">{place.key}</code> {place.says}
          </>
        )}
      </output>
      {place.missing.length === 0 ? null : (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
          <legend className="sr-only">{text.addHere}</legend>
          <span aria-hidden className="me-1 text-ink-3">
            {text.addHere}
          </span>
          {place.missing.map((key) => (
            <button
              key={key}
              type="button"
              aria-label={text.addKey(key)}
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
