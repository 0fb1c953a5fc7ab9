import * as texts from '@askwell/messages/knowledge/extraction'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { toTextPart } from '../document/format-reader.ts'
import { OdfText } from './odf-text.ts'
import type { OdfSection } from './odf-text.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { emitRows } from '../document/sheet-rows.ts'
import { readXml } from '../containers/xml.ts'
import { openContainer } from '../containers/zip.ts'
import type { Container } from '../containers/zip.ts'

async function rejectEncrypted(context: ExtractionContext, container: Container): Promise<void> {
  if (!container.has('META-INF/manifest.xml')) return
  for await (const piece of container.text('META-INF/manifest.xml')) {
    if (piece.includes('encryption-data')) throw new ExtractionError('encrypted')
  }
}

/** LibreOffice names slides page1, page2, … by default; these names are ignored. */
const slideLabel = (name: string, number: number) =>
  name === '' || /^page\s*\d+$/i.test(name)
    ? texts.slide({ number })
    : texts.titledSlide({ number, title: name })

async function addSection(
  context: ExtractionContext,
  section: OdfSection,
  slide: number,
): Promise<void> {
  const text = section.out.toString()
  if (section.kind === 'slide') {
    await context.onPart(
      toTextPart(slideLabel(section.name, slide), { kind: 'slide', slide }, text),
    )
    return
  }
  const label = section.kind === 'sheet' ? texts.sheet({ name: section.name }) : texts.textPart
  await emitRows(context, { name: section.name, label }, section.rows)
  if (text !== '') await context.onPart({ label, locator: { kind: 'text' }, text })
}

/** Extracts an OpenDocument text, spreadsheet or presentation. */
export const readOdf: FormatReader = async (context) => {
  const container = await openContainer(context.path, context.limits)
  try {
    await rejectEncrypted(context, container)
    const content = new OdfText(context.limits)
    await readXml(container.text('content.xml'), content, context.limits)
    let slide = 0
    for (const section of content.sections) {
      if (section.kind === 'slide') slide += 1
      await addSection(context, section, slide)
    }
    return { title: '' }
  } finally {
    container.close()
  }
}
