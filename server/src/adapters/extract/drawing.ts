import type { ReadLimits } from './limits.ts'
import { oneLine } from './markdown.ts'
import type { MarkdownWriter } from './markdown.ts'
import { relationsOf } from './relations.ts'
import { readXml } from './xml.ts'
import type { Container } from './zip.ts'

type Series = { name: string; categories: string[]; values: string[] }
type Chart = { titles: string[]; series: Series[] }

/** Where the text inside a chart's `c:v` belongs, by the nearest named ancestor. */
const slots: Record<string, keyof Series> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
}

async function readChart(container: Container, part: string, limits: ReadLimits): Promise<Chart> {
  const chart: Chart = { titles: [], series: [] }
  const path: string[] = []
  let title = ''

  const put = (text: string) => {
    const series = chart.series.at(-1)
    const slot = path.findLast((name) => name in slots)
    if (!series || slot === undefined || !path.includes('ser')) return
    const key = slots[slot]
    if (key === 'name') series.name += text
    else if (key) series[key].push(text)
  }
  await readXml(
    container.text(part),
    {
      open: (name) => {
        path.push(name)
        if (name === 'ser') chart.series.push({ name: '', categories: [], values: [] })
      },
      close: (name) => {
        path.pop()
        if (name !== 'p' || oneLine(title) === '') return
        chart.titles.push(oneLine(title))
        title = ''
      },
      text: (text) => {
        const name = path.at(-1)
        if (name === 't') title += text
        else if (name === 'v') put(text)
      },
    },
    limits,
  )
  return chart
}

/** Charts keep numbers with the noise of their last bits: 4.4000000000000004. */
const tidyNumber = (value: string) => {
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number) ? value : String(number)
}

function writeChart({ titles, series }: Chart, out: MarkdownWriter): void {
  if (titles.length > 0) out.paragraph(`Chart: ${titles.join(', ')}`)
  const categories = series.find((each) => each.categories.length > 0)?.categories ?? []
  const length = Math.max(categories.length, ...series.map((each) => each.values.length), 0)
  if (length === 0) return
  const header = ['', ...series.map((each) => each.name)]
  const rows = Array.from({ length }, (_, row) => [
    categories[row] ?? '',
    ...series.map((each) => tidyNumber(each.values[row] ?? '')),
  ])
  out.table([header, ...rows])
}

/** All text runs of a drawing part, one paragraph each. */
async function writeRuns(
  container: Container,
  source: { part: string; limits: ReadLimits },
  out: MarkdownWriter,
): Promise<void> {
  let line = ''
  let inRun = false
  await readXml(
    container.text(source.part),
    {
      open: (name) => (inRun = name === 't'),
      close: (name) => {
        inRun = false
        if (name !== 'p') return
        out.paragraph(line)
        line = ''
      },
      text: (text) => {
        if (inRun) line += text
      },
    },
    source.limits,
  )
}

/** Writes the charts, diagrams and drawn text that a part refers to. */
export async function writeDrawings(
  container: Container,
  source: { part: string; limits: ReadLimits },
  out: MarkdownWriter,
): Promise<void> {
  const { part, limits } = source
  for (const { type, target } of await relationsOf(container, part, limits)) {
    if (!container.has(target)) continue
    if (type === 'chart') writeChart(await readChart(container, target, limits), out)
    if (type === 'diagramData') await writeRuns(container, { part: target, limits }, out)
    if (type === 'drawing') {
      await writeRuns(container, { part: target, limits }, out)
      await writeDrawings(container, { part: target, limits }, out)
    }
  }
}
