import { writeChart } from './chart.ts'
import type { ReadLimits } from './limits.ts'
import type { MarkdownWriter } from './markdown.ts'
import { relationsOf } from './relations.ts'
import { readXml } from './xml.ts'
import type { Container } from './zip.ts'

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
    if (type === 'chart') await writeChart(container, { part: target, limits }, out)
    if (type === 'diagramData') await writeRuns(container, { part: target, limits }, out)
    if (type === 'drawing') {
      await writeRuns(container, { part: target, limits }, out)
      await writeDrawings(container, { part: target, limits }, out)
    }
  }
}
