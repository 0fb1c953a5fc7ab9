import * as bulkText from '@askwell/messages/bots/bulk-actions'
import * as sourcesText from '@askwell/messages/bots/sources'
import type { SourceRow } from '@askwell/contract/knowledge'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { FilterChips } from '../../../shared/ui/filter-chips.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { PendingFile, PendingText } from './pending-rows.tsx'
import { SavedRows } from './saved-rows.tsx'
import { groupOf, statusChips, type SourceGroup } from './source-group.ts'
import { sourceName } from './source-text.ts'
import type { Changes } from './use-changes.ts'
import type { Panels } from './use-panels.ts'
import type { Selection } from './use-selection.ts'
import type { Upload } from './use-uploads.ts'

/** The filters are shown for lists longer than this. */
const filterThreshold = 8

type SourcesTableProps = { changes: Changes; panels: Panels; selection: Selection }

/** Files, texts and websites in one table, newest first; cards on small screens. */
export function SourcesTable({ changes, panels, selection }: SourcesTableProps) {
  const { remaining, texts, uploads } = changes
  const pending = texts.length + uploads.list.length
  const isLong = remaining.length + pending > filterThreshold
  const [filters, setFilters] = useState(noFilters)
  const shown = isLong ? filters : noFilters
  const rows = useFilteredRows(remaining, shown)
  const matches = (name: string) => shown.group === 'all' && hasText(name, shown.text)
  const pendingFiles = uploads.list.filter(({ file }) => matches(file.name))
  const pendingTexts = texts.filter(matches)
  const rowsAbove = pendingFiles.length + pendingTexts.length

  return (
    <div className="grid grid-cols-1 gap-4">
      {isLong ? (
        <SourceFilters
          filters={filters}
          chips={statusChips(remaining, filters.group, pending)}
          onChange={setFilters}
        />
      ) : null}
      <table className="w-full text-start max-sm:block" aria-rowcount={rows.length + rowsAbove + 1}>
        <caption className="sr-only">{sourcesText.listLabel}</caption>
        <TableHead rows={rows} selection={selection} />
        <tbody className="max-sm:block">
          <PendingRows changes={changes} files={pendingFiles} texts={pendingTexts} />
        </tbody>
        <SavedRows {...{ rows, rowsAbove, changes, panels, selection }} />
      </table>
      {isLong && rows.length + rowsAbove === 0 ? (
        <p className="text-ink-2">{sourcesText.noMatch}</p>
      ) : null}
    </div>
  )
}

type SourceFiltersProps = {
  filters: Filters
  chips: ReturnType<typeof statusChips>
  onChange: (filters: Filters) => void
}

function SourceFilters({ filters, chips, onChange }: SourceFiltersProps) {
  return (
    <>
      <TextInput
        label={sourcesText.filter}
        type="search"
        className="max-w-sm"
        value={filters.text}
        onChange={(event) => onChange({ ...filters, text: event.target.value })}
      />
      <FilterChips
        label={bulkText.showStatus}
        chips={chips}
        value={filters.group}
        onChange={(group) => onChange({ ...filters, group })}
      />
    </>
  )
}

type PendingRowsProps = { changes: Changes; files: readonly Upload[]; texts: readonly string[] }

function PendingRows({ changes, files, texts }: PendingRowsProps) {
  const { uploads } = changes

  return (
    <>
      {files.map((upload) => (
        <PendingFile
          key={upload.file.name}
          upload={upload}
          onCancel={() => uploads.cancel(upload.file)}
          onRetry={() => void uploads.retry(upload.file)}
        />
      ))}
      {texts.map((text) => (
        <PendingText key={text} text={text} onRemove={() => changes.removeText(text)} />
      ))}
    </>
  )
}

type Filters = { text: string; group: SourceGroup | 'all' }

const noFilters: Filters = { text: '', group: 'all' }

const hasText = (name: string, text: string) =>
  name.toLowerCase().includes(text.trim().toLowerCase())

/** The matching sources, newest first. */
function useFilteredRows(remaining: readonly SourceRow[], { text, group }: Filters) {
  return useMemo(
    () =>
      remaining
        .filter(
          (row) => (group === 'all' || groupOf(row) === group) && hasText(sourceName(row), text),
        )
        .toReversed(),
    [remaining, text, group],
  )
}

const columns = [
  { name: sourcesText.columnName, className: 'text-start' },
  { name: sourcesText.columnType, className: 'text-start sm:max-lg:hidden' },
  { name: sourcesText.columnSize, className: 'text-end' },
  { name: sourcesText.columnStatus, className: 'text-start' },
  { name: sourcesText.columnUpdated, className: 'text-start' },
] as const

type TableHeadProps = { rows: readonly SourceRow[]; selection: Selection }

function TableHead({ rows, selection }: TableHeadProps) {
  return (
    <thead className="max-sm:block">
      <tr className="border-b border-line text-sm text-ink-3 max-sm:mb-3 max-sm:block">
        <th scope="col" className="text-start font-medium">
          <SelectAll rows={rows} selection={selection} />
        </th>
        {columns.map(({ name, className }) => (
          <th
            key={name}
            scope="col"
            className={clsx('px-2 py-2 font-medium max-sm:sr-only lg:px-3', className)}
          >
            {name}
          </th>
        ))}
        <th scope="col" className="px-3 py-2 max-sm:sr-only">
          <span className="sr-only">{sourcesText.columnActions}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Selects all sources that match the filters, including those that are not rendered. */
function SelectAll({ rows, selection }: TableHeadProps) {
  const count = rows.filter(({ id }) => selection.ids.has(id)).length
  const isAll = rows.length > 0 && count === rows.length

  return (
    <label className="flex min-h-11 items-center gap-2 sm:grid sm:size-9 sm:min-h-0 sm:place-items-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        checked={isAll}
        disabled={rows.length === 0}
        onChange={() => selection.toggleAll(rows)}
        className="size-5 accent-brand"
      />
      <span className="sm:sr-only">{bulkText.selectAll}</span>
    </label>
  )
}
