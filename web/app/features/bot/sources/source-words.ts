import type { SourceRow } from '@askwell/contract/knowledge'
import { formatBytes, formatCount, plural } from '../../../shared/format.ts'
import type { PillTone } from '../../../shared/ui/pill.tsx'

export type StateWords = { tone: PillTone; text: string; reason: string | null }

/** How a source stands, in words. */
export function stateWords(row: SourceRow): StateWords {
  const { reason } = row
  switch (row.state) {
    case 'queued':
      return { tone: 'queued', text: 'Queued', reason: null }
    case 'processing':
      return { tone: 'processing', text: progressWords(row), reason: null }
    case 'ready':
      return { tone: 'ready', text: 'Ready', reason: readWords(row) ?? lossWords(row) }
    case 'failed':
      return { tone: 'failed', text: 'Failed', reason: reason ?? 'It could not be read.' }
    case 'skipped':
      return { tone: 'neutral', text: 'Skipped', reason }
    case 'found':
      return { tone: 'none', text: 'Waiting for your choice of pages', reason: null }
    default:
      return row.state satisfies never
  }
}

function progressWords({ kind, parts_total, parts_done }: SourceRow): string {
  if (parts_total === 0) return kind === 'website' ? 'Looking for pages' : 'Processing'
  return `Processing ${formatCount(parts_done)} of ${formatCount(parts_total)}`
}

/** What the server tells of a source that was read, without the word that the pill says. */
export const readWords = ({ reason }: SourceRow): string | null =>
  reason?.replace(/^Ready: /, '') ?? null

function lossWords({ kind, parts_failed }: SourceRow): string | null {
  if (parts_failed === 0) return null
  return kind === 'website'
    ? `${plural(parts_failed, 'page')} not read`
    : `${plural(parts_failed, 'part')} not read`
}

/** Whether the state will change by itself. */
export const isMoving = ({ state }: SourceRow): boolean =>
  state === 'queued' || state === 'processing'

const typeNames: Record<string, string> = {
  pdf: 'Pdf',
  txt: 'Txt',
  md: 'Markdown',
  html: 'Html',
  csv: 'Csv',
  doc: 'Word',
  docx: 'Word',
  wordml: 'Word',
  odt: 'Text document',
  rtf: 'Rtf',
  xls: 'Excel',
  xlsx: 'Excel',
  ods: 'Spreadsheet',
  ppt: 'Ppt',
  pptx: 'Ppt',
  odp: 'Slides',
}

export function typeWords({ kind, type }: SourceRow): string {
  if (kind === 'website') return 'Website'
  if (kind === 'text') return 'Text'
  return typeNames[type] ?? (type === '' ? 'File' : type)
}

/** Pages of a website, bytes of anything else. */
export function sizeWords({ kind, parts_total, size_bytes }: SourceRow): string {
  return kind === 'website' ? plural(parts_total, 'page') : formatBytes(size_bytes)
}

export const nameOf = ({ kind, name, url }: SourceRow): string =>
  kind === 'website' ? (url ?? name) : name

/** What changed between two looks at the list, for those who hear it: 'prices.pdf: Ready'. */
export function changedWords(before: readonly SourceRow[], now: readonly SourceRow[]): string {
  const known = new Map(before.map((row) => [row.id, row.state]))
  return now
    .filter((row) => known.has(row.id) && known.get(row.id) !== row.state)
    .map((row) => {
      const { text, reason } = stateWords(row)
      return `${nameOf(row)}: ${text}${reason === null ? '' : `, ${reason}`}`
    })
    .join('. ')
}
