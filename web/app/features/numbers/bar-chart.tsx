import * as text from '@askwell/messages/conversations/numbers'
import { formatCount } from '../../shared/format.ts'

export type Bar = { label: string; value: number }

type BarChartProps = { title: string; labelTitle: string; bars: readonly Bar[] }

const height = 120

/** Bars as an image with a text alternative, followed by a table of their values. */
export function BarChart({ title, labelTitle, bars }: BarChartProps) {
  const max = Math.max(0, ...bars.map(({ value }) => value))
  const [first, last] = [bars[0], bars.at(-1)]

  return (
    <figure className="grid min-w-0 grid-cols-1 gap-2">
      <figcaption>
        <h2 className="text-lg">{title}</h2>
      </figcaption>
      <svg
        role="img"
        aria-label={text.chartLabel({ title, max: formatCount(max) })}
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line-strong text-brand forced-colors:text-[CanvasText]"
      >
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * 10 + 1}
            width={8}
            y={height - barHeight(value, max)}
            height={barHeight(value, max)}
            fill="currentColor"
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-sm text-ink-2">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-brand sm:min-h-9">
          {text.showTable}
        </summary>
        <BarTable title={title} labelTitle={labelTitle} bars={bars} />
      </details>
    </figure>
  )
}

/** The height of a bar; small values get a minimum height. */
const barHeight = (value: number, max: number): number =>
  value === 0 ? 0 : Math.max(2, (value / max) * height)

function BarTable({ title, labelTitle, bars }: BarChartProps) {
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region needs the keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md ring-1 ring-line ring-inset"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {labelTitle}
            </th>
            <th scope="col" className="px-3 py-1.5 text-end font-medium">
              {text.questions}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className="px-3 py-1 text-start font-normal">
                {label}
              </th>
              <td className="px-3 py-1 text-end tabular-nums">{formatCount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
