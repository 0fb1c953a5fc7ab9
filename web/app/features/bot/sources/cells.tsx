import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The columns: selection, name, type, size, status, time and actions. */
export const columnCount = 7

type RowProps = {
  children: ReactNode
  /** The key of a stored source; `index` is its position in the list. */
  rowKey?: string
  index?: number
}

/** One row of the table; a card on small screens. */
export function Row({ children, rowKey, index }: RowProps) {
  return (
    <tr
      data-row-key={rowKey}
      // Row 1 is the table head.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-2 max-sm:rounded-xl max-sm:bg-surface max-sm:p-4 max-sm:ring-1 max-sm:ring-line max-sm:ring-inset max-sm:before:-order-1 max-sm:before:basis-full max-sm:mb-3 max-sm:before:content-[''] sm:border-b"
    >
      {children}
    </tr>
  )
}

/** The cell with the checkbox of a row; empty for a source that is not stored yet. */
export function SelectCell({ children }: { children?: ReactNode }) {
  return (
    <td className="py-1.5 align-top max-sm:-order-4 max-sm:-my-2 max-sm:-ms-3 max-sm:p-0 max-sm:empty:hidden sm:w-9">
      {children}
    </td>
  )
}

export function NameCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="px-2 py-3 text-start lg:px-3 font-medium [overflow-wrap:anywhere] max-sm:-order-3 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(100%-3rem)] max-sm:p-0 sm:max-w-80 sm:min-w-40"
    >
      {children}
    </th>
  )
}

type CellProps = {
  children: ReactNode
  isNumber?: boolean
  /** Fills the first line of a card together with the actions. */
  isWide?: boolean
  /** Hidden on the cards of small screens. */
  isHiddenOnCard?: boolean
  /** Hidden when the table is narrow, because the icon shows the same. */
  isHiddenWhenNarrow?: boolean
}

export function Cell({
  children,
  isNumber,
  isWide,
  isHiddenOnCard,
  isHiddenWhenNarrow,
}: CellProps) {
  return (
    <td
      className={clsx(
        'px-2 py-3 text-sm text-ink-2 lg:px-3 max-sm:p-0',
        isNumber && 'whitespace-nowrap tabular-nums sm:text-end',
        isWide && 'max-sm:-order-2 max-sm:min-w-0 max-sm:flex-1',
        isHiddenOnCard && 'max-sm:hidden',
        isHiddenWhenNarrow && 'sm:max-lg:hidden',
      )}
    >
      {children}
    </td>
  )
}

export function ActionCell({ children }: { children: ReactNode }) {
  return (
    <td className="px-1 py-1.5 max-sm:-order-2 max-sm:-my-2 max-sm:-me-2 max-sm:self-start max-sm:p-0">
      <div className="flex justify-end">{children}</div>
    </td>
  )
}
