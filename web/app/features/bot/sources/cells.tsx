import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One row of the table, a card on small screens. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-2 max-sm:rounded-xl max-sm:bg-surface max-sm:p-4 max-sm:ring-1 max-sm:ring-line max-sm:ring-inset max-sm:before:-order-1 max-sm:before:basis-full max-sm:before:content-[''] sm:border-b">
      {children}
    </tr>
  )
}

export function NameCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="px-2 py-3 text-start lg:px-3 font-medium [overflow-wrap:anywhere] max-sm:-order-3 max-sm:basis-full max-sm:p-0 sm:max-w-80 sm:min-w-40"
    >
      {children}
    </th>
  )
}

type CellProps = {
  children: ReactNode
  isNumber?: boolean
  /** Shares a line of a card with the actions only. */
  isWide?: boolean
  /** Says nothing on a card. */
  isSpare?: boolean
  /** What the icon of the name says as well; left out where the table is narrow. */
  isKind?: boolean
}

export function Cell({ children, isNumber, isWide, isSpare, isKind }: CellProps) {
  return (
    <td
      className={clsx(
        'px-2 py-3 text-sm text-ink-2 lg:px-3 max-sm:p-0',
        isNumber && 'whitespace-nowrap tabular-nums sm:text-end',
        isWide && 'max-sm:-order-2 max-sm:min-w-0 max-sm:flex-1',
        isSpare && 'max-sm:hidden',
        isKind && 'sm:max-lg:hidden',
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
