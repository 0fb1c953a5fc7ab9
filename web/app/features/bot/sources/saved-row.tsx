import type { SourceRow } from '@askwell/contract/knowledge'
import { ChevronDown, ChevronRight, FileText, Globe, TextQuote } from 'lucide-react'
import { useState } from 'react'
import { formatDateAndTime } from '../../../shared/format.ts'
import { ActionCell, Cell, NameCell, Row } from './cells.tsx'
import { RowActions } from './row-actions.tsx'
import { nameOf, sizeWords, typeWords } from './source-words.ts'
import { Status } from './status.tsx'
import type { Panels } from './use-panels.ts'
import { WebsitePages } from './website-pages-row.tsx'

type SavedRowProps = { row: SourceRow; panels: Panels; onRemove: () => void }

/** A source that the server has; a website opens to its pages. */
export function SavedRow({ row, panels, onRemove }: SavedRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isWebsite = row.kind === 'website'

  return (
    <>
      <Row>
        <NameCell>
          {isWebsite ? (
            <WebsiteName row={row} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          ) : (
            <ReadableName row={row} onRead={() => panels.readReceipt(row)} />
          )}
        </NameCell>
        <Cell isKind>{typeWords(row)}</Cell>
        <Cell isNumber>{sizeWords(row)}</Cell>
        <Cell isWide>
          <Status row={row} />
        </Cell>
        <Cell>
          <Updated at={row.updated_at} />
        </Cell>
        <ActionCell>
          <RowActions row={row} panels={panels} onRemove={onRemove} />
        </ActionCell>
      </Row>
      {isWebsite && isOpen ? <WebsitePages website={row} panels={panels} /> : null}
    </>
  )
}

/** Without the hour where the table is narrow. */
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
      <span className="min-w-0">{nameOf(row)}</span>
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
