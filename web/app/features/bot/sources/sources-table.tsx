import { clsx } from 'clsx'
import { useState } from 'react'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { PendingFile, PendingText } from './pending-rows.tsx'
import { SavedRow } from './saved-row.tsx'
import { nameOf } from './source-words.ts'
import type { Changes } from './use-changes.ts'
import type { Panels } from './use-panels.ts'
import { botSources as say } from '../../../messages/en.ts'

/** A filter appears once the list is longer than this. */
const filterFrom = 8

type SourcesTableProps = { changes: Changes; panels: Panels }

/** Files, texts and websites in one table; cards on small screens. */
export function SourcesTable({ changes, panels }: SourcesTableProps) {
  const [filter, setFilter] = useState('')
  const { kept, texts, uploads } = changes
  const total = kept.length + texts.length + uploads.list.length
  const wanted = filter.trim().toLowerCase()
  const fits = (name: string) => name.toLowerCase().includes(wanted)
  const rows = kept.filter((row) => fits(nameOf(row)))

  return (
    <div className="grid grid-cols-1 gap-4">
      {total > filterFrom ? (
        <TextInput
          label={say.filterSources}
          type="search"
          className="max-w-sm"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      ) : null}
      <table className="w-full text-start max-sm:block">
        <caption className="sr-only">{say.sourcesOfThisChatbot}</caption>
        <Head />
        <tbody className="max-sm:grid max-sm:gap-3">
          {uploads.list
            .filter(({ file }) => fits(file.name))
            .map((upload) => (
              <PendingFile
                key={upload.file.name}
                upload={upload}
                onCancel={() => uploads.cancel(upload.file)}
                onRetry={() => void uploads.retry(upload.file)}
              />
            ))}
          {texts.filter(fits).map((text) => (
            <PendingText key={text} text={text} onRemove={() => changes.removeText(text)} />
          ))}
          {rows.map((row) => (
            <SavedRow key={row.id} row={row} panels={panels} onRemove={() => changes.remove(row)} />
          ))}
        </tbody>
      </table>
      {total > 0 && wanted !== '' && rows.length === 0 ? (
        <p className="text-ink-2">{say.noSourceHasThisIn}</p>
      ) : null}
    </div>
  )
}

const heads = [
  { name: say.name, look: 'text-start' },
  { name: say.type, look: 'text-start sm:max-lg:hidden' },
  { name: say.size, look: 'text-end' },
  { name: say.status, look: 'text-start' },
  { name: say.updated, look: 'text-start' },
] as const

function Head() {
  return (
    <thead className="max-sm:sr-only">
      <tr className="border-b border-line text-sm text-ink-3">
        {heads.map(({ name, look }) => (
          <th key={name} scope="col" className={clsx('px-2 py-2 font-medium lg:px-3', look)}>
            {name}
          </th>
        ))}
        <th scope="col" className="px-3 py-2">
          <span className="sr-only">{say.actions}</span>
        </th>
      </tr>
    </thead>
  )
}
