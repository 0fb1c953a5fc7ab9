import type { SyncState } from '@askwell/contract/knowledge/sync-state'
import * as text from '@askwell/messages/knowledge/website-sync'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextArea } from '../../../../shared/ui/inputs.tsx'

type Paths = Pick<SyncState, 'include_paths' | 'exclude_paths'>

type PathSettingsProps = { sync: Paths; onSave: (paths: Paths) => Promise<void> }

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The paths of a website that are ingested, one on each line. */
export function PathSettings({ sync, onSave }: PathSettingsProps) {
  const [include, setInclude] = useState(sync.include_paths.join('\n'))
  const [exclude, setExclude] = useState(sync.exclude_paths.join('\n'))
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    setIsSaving(true)
    await onSave({ include_paths: linesOf(include), exclude_paths: linesOf(exclude) })
    setIsSaving(false)
  }

  return (
    <details className="basis-full">
      <summary className="min-h-8 cursor-pointer content-center text-sm font-medium">
        {text.paths}
      </summary>
      <form
        className="grid gap-4 pt-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextArea
          label={text.includePaths}
          hint={text.includeHint}
          rows={3}
          value={include}
          onChange={({ target }) => setInclude(target.value)}
        />
        <TextArea
          label={text.excludePaths}
          hint={text.excludeHint}
          rows={3}
          value={exclude}
          onChange={({ target }) => setExclude(target.value)}
        />
        <Button type="submit" variant="outline" size="sm" className="w-fit" disabled={isSaving}>
          {text.savePaths}
        </Button>
      </form>
    </details>
  )
}

/** Notes about pages that the last search of a website left out. */
export function SearchNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={text.notes} className="basis-full text-sm text-ink-2">
      {notes.map((note) => (
        <li key={note} className="[overflow-wrap:anywhere]">
          {note}
        </li>
      ))}
    </ul>
  )
}
