import { formatCount } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'

type CountTableProps = {
  title: string
  hint?: string
  /** The first column has names, the others counts. */
  columns: readonly string[]
  rows: readonly { name: string; counts: readonly number[] }[]
}

/** A table of names with their counts; renders nothing without rows. */
export function CountTable({ title, hint, columns, rows }: CountTableProps) {
  if (rows.length === 0) return null
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      {hint === undefined ? null : <p className="text-sm text-ink-2">{hint}</p>}
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-ink-2">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={
                  index === 0 ? 'py-2 text-start font-medium' : 'w-24 py-2 text-end font-medium'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                {name}
              </th>
              {counts.map((count, index) => (
                <td key={columns[index + 1]} className="py-1.5 text-end tabular-nums">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
