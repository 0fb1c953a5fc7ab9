import { SSF } from '@e965/xlsx'
import * as texts from '@askwell/messages/knowledge/extraction'
import { formatNumber } from '../document/cell-values.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { oneLine } from '../document/markdown.ts'
import type { MarkdownWriter } from '../document/markdown.ts'
import { readXml } from '../containers/xml.ts'
import type { Attributes, XmlHandlers } from '../containers/xml.ts'
import type { Container } from '../containers/zip.ts'

/** Texts by the index of their point; points without a value are absent. */
export type Points = Map<number, string>

export type Series = { name: string; categories: Points; values: Points }

/** The role of the text of a `c:v` element, by its nearest known ancestor. */
const seriesFields: Record<string, keyof Series> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
}

class ChartReader implements XmlHandlers {
  readonly titles: string[] = []
  readonly series: Series[] = []
  readonly #path: string[] = []
  #title = ''
  #point = 0
  #format = ''
  #date1904 = false

  open = (name: string, attribute: Attributes): void => {
    this.#path.push(name)
    if (name === 'ser') {
      this.series.push({ name: '', categories: new Map(), values: new Map() })
    } else if (name === 'pt') this.#point = Number(attribute('idx') ?? 0)
    else if (name === 'numCache' || name === 'strCache') this.#format = ''
    else if (name === 'date1904') this.#date1904 = attribute('val') !== '0'
  }

  close = (name: string): void => {
    this.#path.pop()
    if (name !== 'p' || oneLine(this.#title) === '') return
    this.titles.push(oneLine(this.#title))
    this.#title = ''
  }

  text = (text: string): void => {
    const name = this.#path.at(-1)
    if (name === 't') this.#title += text
    else if (name === 'formatCode') this.#format += text
    else if (name === 'v') this.#put(text)
  }

  #put(text: string): void {
    const series = this.series.at(-1)
    const slot = this.#path.findLast((name) => name in seriesFields)
    if (!series || slot === undefined || !this.#path.includes('ser')) return
    const key = seriesFields[slot]
    if (key === 'name') series.name += text
    else if (key) this.#putPoint(series[key], text)
  }

  /** Categories of several levels are stored from the inner to the outer level. */
  #putPoint(points: Points, text: string): void {
    const inner = points.get(this.#point)
    const isDate = SSF.is_date(this.#format)
    const value = formatNumber(text, isDate ? this.#format : 0, this.#date1904)
    points.set(this.#point, inner === undefined ? value : `${value} ${inner}`)
  }
}

/** Writes the chart of an Office document. */
export async function writeChart(
  container: Container,
  { part, limits }: { part: string; limits: ExtractionLimits },
  out: MarkdownWriter,
): Promise<void> {
  const chart = new ChartReader()
  await readXml(container.text(part), chart, limits)
  writeChartTable(chart, out)
}

/** Writes the titles of a chart and its values, one row per category. */
export function writeChartTable(
  { titles, series }: { titles: readonly string[]; series: readonly Series[] },
  out: MarkdownWriter,
): void {
  if (titles.length > 0) out.paragraph(texts.chart({ titles: titles.join(', ') }))
  const categories = series.find((each) => each.categories.size > 0)?.categories ?? new Map()
  const points = new Set(
    [categories, ...series.map(({ values }) => values)].flatMap((each) => [...each.keys()]),
  )
  if (points.size === 0) return
  const header = ['', ...series.map((each) => each.name)]
  const rows = [...points]
    .toSorted((a, b) => a - b)
    .map((point) => [
      categories.get(point) ?? '',
      ...series.map(({ values }) => values.get(point) ?? ''),
    ])
  out.table([header, ...rows])
}
