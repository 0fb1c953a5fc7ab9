import type { SourceRow } from '@askwell/contract/knowledge'
import type { SyncState } from '@askwell/contract/knowledge/sync-state'
import * as text from '@askwell/messages/knowledge/website-sync'
import { useId } from 'react'
import { formatDateTime } from '../../../shared/format.ts'
import { Checkbox } from '../../../shared/ui/checkbox.tsx'
import { PathSettings, SearchNotes } from './paths/path-settings.tsx'
import { saveSchedule } from './use-sources.ts'

const intervals = [
  ['hourly', text.hourly],
  ['daily', text.daily],
  ['weekly', text.weekly],
] as const

type Every = (typeof intervals)[number][0]

const isEvery = (value: string): value is Every => intervals.some(([every]) => every === value)

/** The interval at which a website is checked for changes, and the times of the last and next check. */
export function SyncSettings({ website }: { website: SourceRow }) {
  const { sync } = website
  const id = useId()
  if (sync === undefined || sync.every === null) return null
  const { every, adds_pages } = sync

  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <legend className="sr-only">{text.title}</legend>
      <label htmlFor={id} className="flex flex-wrap items-center gap-3 text-sm font-medium">
        {text.interval}
        <select
          id={id}
          value={every}
          className="control select-control w-auto"
          onChange={({ target: { value } }) => {
            if (isEvery(value)) void saveSchedule(website, { every: value, adds_pages })
          }}
        >
          {intervals.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Checkbox
        label={text.addsPages}
        checked={adds_pages}
        onChange={() => void saveSchedule(website, { every, adds_pages: !adds_pages })}
      />
      <p className="text-sm text-ink-2">{checkTimes(sync)}</p>
      <SearchNotes notes={sync.notes} />
      <PathSettings
        sync={sync}
        onSave={(paths) => saveSchedule(website, { every, adds_pages, ...paths })}
      />
    </fieldset>
  )
}

function checkTimes({ checked_at, next_at }: SyncState): string {
  const next = next_at === null ? null : formatDateTime(next_at)
  if (checked_at === null) return next ? text.firstCheck({ date: next }) : text.neverChecked
  const last = formatDateTime(checked_at)
  return next ? text.lastAndNextCheck({ last, next }) : text.lastChecked({ date: last })
}
