import type { SourceRow } from '@askwell/contract/knowledge'
import { formatBytes, formatCount, plural } from '../../../shared/format.ts'
import type { PillTone } from '../../../shared/ui/pill.tsx'
import { botSources as say } from '../../../messages/en.ts'

export type StateWords = { tone: PillTone; text: string; reason: string | null }

/** How a source stands, in words. */
export function stateWords(row: SourceRow): StateWords {
  const { reason } = row
  switch (row.state) {
    case 'queued':
      return { tone: 'queued', text: say.queued, reason: null }
    case 'processing':
      return { tone: 'processing', text: progressWords(row), reason: null }
    case 'ready':
      return { tone: 'ready', text: say.ready, reason: readWords(row) ?? lossWords(row) }
    case 'failed':
      return { tone: 'failed', text: say.failed, reason: reason ?? say.itCouldNotBeRead }
    case 'skipped':
      return { tone: 'neutral', text: say.skipped, reason }
    case 'found':
      return { tone: 'none', text: say.waitingForYourChoiceOf, reason: null }
    default:
      return row.state satisfies never
  }
}

function progressWords({ kind, parts_total, parts_done }: SourceRow): string {
  if (parts_total === 0) return kind === 'website' ? say.lookingForPages : say.processing
  return say.processingOfOf(formatCount(parts_done), formatCount(parts_total))
}

/** What the server tells of a source that was read, without the word that the pill says. */
export const readWords = ({ reason }: SourceRow): string | null =>
  reason?.replace(/^Ready: /, '') ?? null

function lossWords({ kind, parts_failed }: SourceRow): string | null {
  if (parts_failed === 0) return null
  return kind === 'website'
    ? say.notReadOf(plural(parts_failed, 'page'))
    : say.notReadOf(plural(parts_failed, 'part'))
}

/** Whether the state will change by itself. */
export const isMoving = ({ state }: SourceRow): boolean =>
  state === 'queued' || state === 'processing'

const typeNames: Record<string, string> = {
  pdf: say.pdf,
  txt: say.txt,
  md: say.markdown,
  html: say.html,
  csv: say.csv,
  doc: say.word,
  docx: say.word,
  wordml: say.word,
  odt: say.textDocument,
  rtf: say.rtf,
  xls: say.excel,
  xlsx: say.excel,
  ods: say.spreadsheet,
  ppt: say.ppt,
  pptx: say.ppt,
  odp: say.slides,
}

export function typeWords({ kind, type }: SourceRow): string {
  if (kind === 'website') return say.website
  if (kind === 'text') return say.text
  return typeNames[type] ?? (type === '' ? say.file : type)
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
