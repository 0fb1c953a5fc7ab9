import { writeChart } from './chart.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import type { MarkdownWriter } from '../document/markdown.ts'
import { relationshipsOf } from '../containers/relationships.ts'
import { readXml } from '../containers/xml.ts'
import type { Container } from '../containers/zip.ts'

/** All text runs of a drawing part, one paragraph each. */
async function writeRuns(
  container: Container,
  source: { part: string; limits: ExtractionLimits },
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

/** Writes the charts, diagrams and drawn texts to which a part refers. */
export async function writeDrawings(
  container: Container,
  source: { part: string; limits: ExtractionLimits },
  out: MarkdownWriter,
): Promise<void> {
  const { part, limits } = source
  for (const { type, target } of await relationshipsOf(container, part, limits)) {
    if (!container.has(target)) continue
    if (type === 'chart') await writeChart(container, { part: target, limits }, out)
    if (type === 'diagramData') await writeRuns(container, { part: target, limits }, out)
    if (type === 'drawing') {
      await writeRuns(container, { part: target, limits }, out)
      await writeDrawings(container, { part: target, limits }, out)
    }
  }
}
