import * as texts from '@askwell/messages/operate/outcomes'
import { AppError } from '../shared/index.ts'
import type { PageCursor } from './ports.ts'

/** Rows per page of every operator list. */
export const operatePageSize = 25

/** Parses the position in `before` of a request; null for the first page. Throws AppError for an invalid one. */
export function readPageCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(text) ?? []
  if (at === undefined || id === undefined) {
    throw new AppError('invalid_request', texts.pageUnknown)
  }
  return { at: Number(at), id }
}

/** Makes a page of the rows. One row more than the page size shows that there is a next page; it is removed. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  atOf: (row: Row) => number,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, operatePageSize)
  const last = shown.at(-1)
  const next = rows.length > operatePageSize && last ? `${atOf(last)}.${last.id}` : null
  return { rows: shown, next }
}
