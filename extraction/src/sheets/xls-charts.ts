import { SSF } from '@e965/xlsx'
import { formatNumber } from '../document/cell-values.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { oneLine } from '../document/markdown.ts'
import type { Points, Series } from '../drawings/chart.ts'
import { xlsRecords, xlsString, type XlsRecord } from './xls-records.ts'

/** A chart. `sheet`: the index, in the file, of the sheet that shows it. */
export type XlsChart = { sheet: number; titles: string[]; series: Series[] }

/** Record types. */
const BOF = 0x0809
const EOF = 0x000a
const FORMAT = 0x041e
const SERIES = 0x1003
const SERIES_TEXT = 0x100d
const OBJECT_LINK = 0x1027
const INDEX = 0x1065
const NUMBER = 0x0203
const LABEL = 0x0204

const CHART = 0x0020
const FIRST_OWN_FORMAT = 164
/** Values of an INDEX record: the kind of the points that follow. */
const VALUES = 1
const CATEGORIES = 2
/** Objects whose text is a title: the chart and its axes. Other texts are labels of values. */
const titled = new Set([1, 2, 3, 7])

/** The charts of an Excel 97 workbook with their stored values; none for a damaged container. */
export function xlsChartsOf(path: string, date1904: boolean): XlsChart[] {
  const reader = new ChartRecords(date1904)
  try {
    for (const record of xlsRecords(path)) reader.take(record)
  } catch (error) {
    // The cells were read by a more tolerant package and do not depend on the charts.
    if (!(error instanceof ExtractionError)) throw error
  }
  return reader.charts
}

class ChartRecords {
  readonly charts: XlsChart[] = []
  readonly #date1904: boolean
  readonly #formats = new Map<number, string>()
  /** Types of the open substreams, outermost first. */
  readonly #open: number[] = []
  /** Index of the current sheet; starts at -2 because the first substream describes the workbook. */
  #sheet = -2
  #isSeries = false
  #text = ''
  #list = 0

  constructor(date1904: boolean) {
    this.#date1904 = date1904
  }

  readonly #takers = new Map<number, (chart: XlsChart, data: Buffer) => void>([
    [SERIES, (chart) => this.#addSeries(chart)],
    [SERIES_TEXT, (chart, data) => this.#addText(chart, xlsString(data, 2, 1))],
    [OBJECT_LINK, (chart, data) => this.#addTitle(chart, data)],
    [INDEX, (_chart, data) => (this.#list = data.length >= 2 ? data.readUInt16LE(0) : 0)],
    [NUMBER, (chart, data) => this.#addNumber(chart, data)],
    [LABEL, (chart, data) => this.#addPoint(chart, data, xlsString(data, 6, 2))],
  ])

  take({ type, data }: XlsRecord): void {
    if (type === BOF) this.#begin(data)
    else if (type === EOF) this.#open.pop()
    else if (type === FORMAT && data.length > 2)
      this.#formats.set(data.readUInt16LE(0), xlsString(data, 2, 2))
    const chart = this.charts.at(-1)
    if (chart && this.#open.at(-1) === CHART) this.#takers.get(type)?.(chart, data)
  }

  #begin(data: Buffer): void {
    const kind = data.length >= 4 ? data.readUInt16LE(2) : 0
    if (this.#open.length === 0) this.#sheet += 1
    this.#open.push(kind)
    if (kind !== CHART) return
    this.charts.push({ sheet: this.#sheet, titles: [], series: [] })
    this.#isSeries = false
    this.#list = 0
  }

  #addSeries({ series }: XlsChart): void {
    series.push({ name: '', categories: new Map(), values: new Map() })
    this.#isSeries = true
  }

  /** A text directly after a series is its name; any other text is kept until its OBJECT_LINK record. */
  #addText({ series }: XlsChart, text: string): void {
    const last = series.at(-1)
    if (this.#isSeries && last) last.name ||= oneLine(text)
    else this.#text = text
    this.#isSeries = false
  }

  #addTitle({ titles }: XlsChart, data: Buffer): void {
    const title = oneLine(this.#text)
    const isTitle = data.length >= 2 && titled.has(data.readUInt16LE(0))
    if (isTitle && title !== '') titles.push(title)
    this.#text = ''
  }

  #addNumber(chart: XlsChart, data: Buffer): void {
    if (data.length < 14) return
    const id = data.readUInt16LE(4)
    // Built-in formats depend on the locale, so their definitions in the file are ignored.
    const own = id < FIRST_OWN_FORMAT ? undefined : this.#formats.get(id)
    const isDate = SSF.is_date(own ?? SSF.get_table()[id] ?? '')
    const value = String(data.readDoubleLE(6))
    const shown = formatNumber(value, isDate ? (own ?? id) : 0, this.#date1904)
    this.#addPoint(chart, data, shown)
  }

  #addPoint({ series }: XlsChart, data: Buffer, text: string): void {
    if (data.length < 6) return
    const points = this.#pointsOf(series[data.readUInt16LE(2)])
    points?.set(data.readUInt16LE(0), text)
  }

  #pointsOf(series: Series | undefined): Points | undefined {
    if (this.#list === VALUES) return series?.values
    return this.#list === CATEGORIES ? series?.categories : undefined
  }
}
