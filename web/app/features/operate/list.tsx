import * as text from '@askwell/messages/operate/screen'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, QueryError, Skeleton } from '../../shared/ui/states.tsx'

export const Loading = () => (
  <output className="grid gap-2">
    <span className="sr-only">{text.loading}</span>
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </output>
)

type Pages<Row> = {
  data: { rows: readonly Row[] } | undefined
  error: unknown
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type PagedListProps<Row> = {
  label: string
  empty: string
  pages: Pages<Row>
  children: (row: Row) => ReactNode
}

/** A list with its loading, empty and error state, and a button for the next page. */
export function PagedList<Row extends { id: string }>({
  label,
  empty,
  pages,
  children,
}: PagedListProps<Row>) {
  const { data, error } = pages
  if (pages.isPending) return <Loading />
  if (error && !data) return <QueryError title={text.loadFailed} query={pages} />
  if (!data || data.rows.length === 0) return <EmptyState title={empty} avatar={9} />
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <ul
        aria-label={label}
        className="w-full divide-y divide-line rounded-xl bg-surface px-5 ring-1 ring-line ring-inset"
      >
        {data.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-3 py-3.5">
            {children(row)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button
          variant="outline"
          isBusy={pages.isFetchingNextPage}
          busyLabel={text.loading}
          onClick={() => void pages.fetchNextPage()}
        >
          {text.showOlder}
        </Button>
      ) : null}
    </div>
  )
}

/** The lines of a row; the title is emphasized. */
export const RowText = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-1 wrap-anywhere">
    <p className="font-medium">{title}</p>
    <div className="grid gap-1 text-sm text-ink-2 tabular-nums">{children}</div>
  </div>
)

type Column = { title: string; isNumber?: boolean }

type SmallTableProps = {
  label: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table with few short columns, which fits on a phone. */
export const SmallTable = ({ label, columns, rows }: SmallTableProps) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{label}</caption>
    <thead>
      <tr className="border-b border-line text-ink-2">
        {columns.map(({ title, isNumber }) => (
          <th
            key={title}
            scope="col"
            className={isNumber ? 'py-2 ps-3 text-end font-medium' : 'py-2 text-start font-medium'}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key} className="border-b border-line last:border-0">
          {cells.map((cell, index) => (
            <td
              key={columns[index]?.title}
              className={
                columns[index]?.isNumber
                  ? 'py-1.5 ps-3 text-end tabular-nums'
                  : 'py-1.5 wrap-anywhere'
              }
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
