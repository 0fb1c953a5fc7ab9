import type { SourceRow } from '@askwell/contract/knowledge'
import * as bulkText from '@askwell/messages/bots/bulk-actions'
import * as sourceKindsText from '@askwell/messages/bots/source-kinds'
import * as sourceStatesText from '@askwell/messages/bots/source-states'
import * as syncText from '@askwell/messages/knowledge/website-sync'
import { isChecking, syncStatus, type SourceStatus } from './sync-text.ts'
import { formatBytes, formatCount } from '../../../shared/format.ts'

/** Label, tone and reason for the state of a source. */
export function sourceStatus(row: SourceRow): SourceStatus {
  return (isInProgress({ state: row.state }) ? null : syncStatus(row)) ?? stateStatus(row)
}

function stateStatus(row: SourceRow): SourceStatus {
  const { reason } = row
  switch (row.state) {
    case 'queued':
      return { tone: 'queued', text: sourceStatesText.queued, reason }
    case 'processing':
      return { tone: 'processing', text: progressText(row), reason: null }
    case 'ready':
      return readyStatus(row)
    case 'failed':
      return {
        tone: 'failed',
        text: sourceStatesText.failed,
        reason: reason ?? sourceStatesText.unreadable,
      }
    case 'skipped':
      return { tone: 'neutral', text: sourceStatesText.skipped, reason }
    case 'found':
      return { tone: 'none', text: sourceStatesText.choosePages, reason: null }
    default:
      return row.state satisfies never
  }
}

function readyStatus(row: SourceRow): SourceStatus {
  const reason = row.reason ?? failedPartsText(row) ?? keptPagesText(row)
  return row.parts_failed > 0
    ? { tone: 'none', text: bulkText.partlyReady, reason }
    : { tone: 'ready', text: sourceStatesText.ready, reason }
}

function progressText({ kind, parts_total, parts_done }: SourceRow): string {
  if (parts_total === 0)
    return kind === 'website' ? sourceStatesText.lookingForPages : sourceStatesText.processing
  return sourceStatesText.processingPart({
    done: formatCount(parts_done),
    total: formatCount(parts_total),
  })
}

const keptPagesText = ({ sync }: SourceRow): string | null =>
  sync && sync.pages_kept > 0 ? syncText.pagesKept({ count: sync.pages_kept }) : null

function failedPartsText({ kind, parts_failed }: SourceRow): string | null {
  if (parts_failed === 0) return null
  return kind === 'website'
    ? sourceStatesText.pagesNotRead({ count: parts_failed })
    : sourceStatesText.partsNotRead({ count: parts_failed })
}

/** Whether the state will change without an action of the owner. */
export const willChange = (row: SourceRow): boolean => isInProgress(row) || isChecking(row)

export const isInProgress = ({ state }: Pick<SourceRow, 'state'>): boolean =>
  state === 'queued' || state === 'processing'

const typeNames: Record<string, string> = {
  pdf: sourceKindsText.pdf,
  txt: sourceKindsText.txt,
  md: sourceKindsText.markdown,
  html: sourceKindsText.html,
  csv: sourceKindsText.csv,
  doc: sourceKindsText.word,
  docx: sourceKindsText.word,
  wordml: sourceKindsText.word,
  odt: sourceKindsText.textDocument,
  rtf: sourceKindsText.rtf,
  xls: sourceKindsText.excel,
  xlsx: sourceKindsText.excel,
  ods: sourceKindsText.spreadsheet,
  ppt: sourceKindsText.ppt,
  pptx: sourceKindsText.ppt,
  odp: sourceKindsText.slides,
  image: sourceKindsText.image,
  epub: sourceKindsText.book,
  subtitles: sourceKindsText.subtitles,
}

export function typeText({ kind, type }: SourceRow): string {
  if (kind === 'website') return sourceKindsText.website
  if (kind === 'text') return sourceKindsText.text
  return typeNames[type] ?? (type === '' ? sourceKindsText.file : type)
}

/** The number of pages of a website, or the size of another source. */
export function sizeText({ kind, parts_total, size_bytes }: SourceRow): string {
  return kind === 'website'
    ? sourceStatesText.pages({ count: parts_total })
    : formatBytes(size_bytes)
}

export const sourceName = ({ kind, name, url }: SourceRow): string =>
  kind === 'website' ? (url ?? name) : name

/** Text for a live region about sources whose state changed: 'prices.pdf: Ready'. */
export function changeAnnouncement(
  before: readonly SourceRow[],
  now: readonly SourceRow[],
): string {
  const previousStates = new Map(before.map((row) => [row.id, row.state]))
  return now
    .filter((row) => previousStates.has(row.id) && previousStates.get(row.id) !== row.state)
    .map((row) => {
      const { text, reason } = sourceStatus(row)
      return `${sourceName(row)}: ${text}${reason === null ? '' : `, ${reason}`}`
    })
    .join('. ')
}
