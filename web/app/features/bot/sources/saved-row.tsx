import type { SourceRow } from '@askwell/contract/knowledge'
import * as bulkText from '@askwell/messages/bots/bulk-actions'
import { ChevronDown, ChevronRight, FileText, Globe, TextQuote } from 'lucide-react'
import { memo } from 'react'
import { formatDateAndTime } from '../../../shared/format.ts'
import { ActionCell, Cell, NameCell, Row, SelectCell } from './cells.tsx'
import { RowActions } from './row-actions.tsx'
import { sourceName, sizeText, typeText } from './source-text.ts'
import { lastChecked } from './sync-text.ts'
import { Status } from './status.tsx'
import type { Panels } from './use-panels.ts'
import { WebsitePages } from './website-pages.tsx'

type SavedRowProps = {
  row: SourceRow
  index: number
  panels: Panels
  isOpen: boolean
  isSelected: boolean
  onOpen: (id: string) => void
  onSelect: (id: string) => void
  onRemove: (row: SourceRow) => void
}

/** A stored source; a website can be expanded to its pages. Memoized, so that unchanged rows are not rendered again. */
export const SavedRow = memo(function SavedRow(props: SavedRowProps) {
  const { row, index, panels, isOpen, isSelected, onOpen, onSelect, onRemove } = props
  const isWebsite = row.kind === 'website'

  return (
    <>
      <Row rowKey={row.id} index={index}>
        <SelectCell>
          <SelectBox row={row} isSelected={isSelected} onSelect={onSelect} />
        </SelectCell>
        <NameCell>
          {isWebsite ? (
            <WebsiteName row={row} isOpen={isOpen} onToggle={() => onOpen(row.id)} />
          ) : (
            <ReadableName row={row} onRead={() => panels.showReceipt(row)} />
          )}
        </NameCell>
        <Cell isHiddenWhenNarrow>{typeText(row)}</Cell>
        <Cell isNumber>{sizeText(row)}</Cell>
        <Cell isWide>
          <Status row={row} />
          {isWebsite ? <LastChecked row={row} /> : null}
        </Cell>
        <Cell>
          <Updated at={row.updated_at} />
        </Cell>
        <ActionCell>
          <RowActions row={row} panels={panels} onRemove={() => onRemove(row)} />
        </ActionCell>
      </Row>
      {isWebsite && isOpen ? <WebsitePages website={row} panels={panels} /> : null}
    </>
  )
})

function LastChecked({ row }: { row: SourceRow }) {
  const checked = lastChecked(row)
  return checked === null ? null : <p className="mt-1 text-xs text-ink-3">{checked}</p>
}

type SelectBoxProps = Pick<SavedRowProps, 'row' | 'isSelected' | 'onSelect'>

function SelectBox({ row, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className="grid size-11 place-items-center sm:size-9">
      <span className="sr-only">{bulkText.selectSource({ name: sourceName(row) })}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => onSelect(row.id)}
        className="size-5 accent-brand"
      />
    </label>
  )
}

/** The date of the last update; the time is hidden when the table is narrow. */
function Updated({ at }: { at: number }) {
  const { date, time } = formatDateAndTime(at)

  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {date}
      <span className="sm:max-lg:hidden">, {time}</span>
    </time>
  )
}

type WebsiteNameProps = { row: SourceRow; isOpen: boolean; onToggle: () => void }

function WebsiteName({ row, isOpen, onToggle }: WebsiteNameProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight

  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex w-full items-start gap-2.5 rounded-sm text-start hover:text-brand"
    >
      <Globe size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">{sourceName(row)}</span>
      <Chevron size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </button>
  )
}

function ReadableName({ row, onRead }: { row: SourceRow; onRead: () => void }) {
  const Icon = row.kind === 'text' ? TextQuote : FileText
  const content = (
    <>
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">{row.name}</span>
    </>
  )

  if (row.state !== 'ready') return <span className="flex items-start gap-2.5">{content}</span>
  return (
    <button
      type="button"
      onClick={onRead}
      className="flex items-start gap-2.5 rounded-sm text-start underline-offset-2 hover:text-brand hover:underline"
    >
      {content}
    </button>
  )
}
