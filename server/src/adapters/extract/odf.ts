import type { Reader, Reading } from './part-of.ts'
import { partOf } from './part-of.ts'
import { OdfText } from './odf-text.ts'
import type { OdfSection } from './odf-text.ts'
import { Refusal } from './outcome.ts'
import { addRows } from './rows.ts'
import { readXml } from './xml.ts'
import { openContainer } from './zip.ts'
import type { Container } from './zip.ts'

async function refuseEncrypted(reading: Reading, container: Container): Promise<void> {
  if (!container.has('META-INF/manifest.xml')) return
  for await (const piece of container.text('META-INF/manifest.xml')) {
    if (piece.includes('encryption-data')) throw new Refusal('encrypted')
  }
}

/** LibreOffice calls unnamed slides page1, page2; that is no name. */
const slideLabel = (name: string, number: number) =>
  name === '' || /^page\s*\d+$/i.test(name) ? `Slide ${number}` : `Slide ${number}: ${name}`

async function addSection(reading: Reading, section: OdfSection, slide: number): Promise<void> {
  const text = section.out.toString()
  if (section.kind === 'slide') {
    await reading.onPart(partOf(slideLabel(section.name, slide), { kind: 'slide', slide }, text))
    return
  }
  const label = section.kind === 'sheet' ? `Sheet ${section.name}` : 'Text'
  await addRows(reading, { name: section.name, label }, section.rows)
  if (text !== '') await reading.onPart({ label, locator: { kind: 'text' }, text })
}

/** OpenDocument text, spreadsheet and presentation. */
export const readOdf: Reader = async (reading) => {
  const container = await openContainer(reading.path, reading.limits)
  try {
    await refuseEncrypted(reading, container)
    if (!container.has('content.xml')) throw new Refusal('damaged', 'no content part')
    const content = new OdfText(reading.limits)
    await readXml(container.text('content.xml'), content, reading.limits)
    let slide = 0
    for (const section of content.sections) {
      if (section.kind === 'slide') slide += 1
      await addSection(reading, section, slide)
    }
    return { title: '' }
  } finally {
    container.close()
  }
}
