import type { SourceRow } from '@askwell/contract/knowledge'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRowWindow } from '../../../shared/windowed-rows/use-row-window.ts'
import { SavedRow } from './saved-row.tsx'
import type { Changes } from './use-changes.ts'
import type { Panels } from './use-panels.ts'
import type { Selection } from './use-selection.ts'

type SavedRowsProps = {
  rows: readonly SourceRow[]
  changes: Changes
  panels: Panels
  selection: Selection
  /** Number of rows above the stored sources. */
  rowsAbove: number
}

/** The body of the table. For a long list, only the rows near the viewport are rendered. */
export function SavedRows({ rows, changes, panels, selection, rowsAbove }: SavedRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => rows.map(({ id }) => id), [rows])
  const items = useRowWindow(body, keys)
  const { openIds, toggle } = useOpenRows()

  return (
    <tbody ref={body} className="max-sm:block">
      {items.map((item) => {
        if ('space' in item) return <Space key={`before ${item.before}`} height={item.space} />
        const row = rows[item.row]
        return row ? (
          <SavedRow
            key={row.id}
            row={row}
            index={rowsAbove + item.row}
            panels={panels}
            isOpen={openIds.has(row.id)}
            isSelected={selection.ids.has(row.id)}
            onOpen={toggle}
            onSelect={selection.toggle}
            onRemove={changes.remove}
          />
        ) : null
      })}
    </tbody>
  )
}

/** A spacer for rows that are not rendered. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden data-row-space="" className="max-sm:block" style={{ height }}>
      {null}
    </tr>
  )
}

/** The expanded websites. This state is here, because rows far from the viewport are unmounted. */
function useOpenRows() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setOpenIds(
        (ids) => new Set(ids.has(id) ? [...ids].filter((open) => open !== id) : [...ids, id]),
      ),
    [],
  )
  return { openIds, toggle }
}
