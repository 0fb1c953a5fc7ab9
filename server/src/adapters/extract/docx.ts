import { createReadStream } from 'node:fs'
import { writeDrawings } from './drawing.ts'
import type { ReadLimits } from './limits.ts'
import { MarkdownWriter } from './markdown.ts'
import { addExtra, partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { documentTitle, mainPart, relationsOf } from './relations.ts'
import { Refusal } from './outcome.ts'
import { WordBody } from './word-body.ts'
import { readWordStyles } from './word-styles.ts'
import type { WordStyle } from './word-styles.ts'
import { readXml } from './xml.ts'
import { openContainer } from './zip.ts'
import type { Container } from './zip.ts'

type Document = {
  container: Container
  limits: ReadLimits
  styleOf: (id: string) => WordStyle
}

async function textOf({ container, limits, styleOf }: Document, parts: string[]): Promise<string> {
  const texts: string[] = []
  for (const part of parts) {
    const body = new WordBody(limits, styleOf)
    await readXml(container.text(part), body, limits)
    const text = body.out.toString()
    // The header of the first, even and odd pages is usually the same text three times.
    if (text !== '' && !texts.includes(text)) texts.push(text)
  }
  return texts.join('\n\n')
}

async function readParts(reading: Reading, container: Container): Promise<string> {
  const { limits } = reading
  const main = await mainPart(container, 'word/document.xml', limits)
  if (!container.has(main)) throw new Refusal('damaged', 'no document part')
  const relations = await relationsOf(container, main, limits)
  const targets = (...types: string[]) =>
    relations
      .filter(({ type, target }) => types.includes(type) && container.has(target))
      .map(({ target }) => target)

  const [styles] = targets('styles')
  const styleOf = styles ? await readWordStyles(container.text(styles), limits) : () => ({})
  const document = { container, limits, styleOf }
  const drawings = new MarkdownWriter(limits)
  await writeDrawings(container, { part: main, limits }, drawings)

  const body = await textOf(document, [main])
  await reading.onPart(partOf('Text', { kind: 'text' }, body))
  await addExtra(reading, 'Charts and diagrams', drawings.toString())
  await addExtra(reading, 'Notes', await textOf(document, targets('footnotes', 'endnotes')))
  await addExtra(reading, 'Comments', await textOf(document, targets('comments')))
  await addExtra(
    reading,
    'Headers and footers',
    await textOf(document, targets('header', 'footer')),
  )
  return documentTitle(container, limits)
}

export const readDocx: Reader = async (reading) => {
  const container = await openContainer(reading.path, reading.limits)
  try {
    return { title: await readParts(reading, container) }
  } finally {
    container.close()
  }
}

/** Word 2003 XML: the same language in one plain file. */
export const readWordXml: Reader = async (reading) => {
  const body = new WordBody(reading.limits, () => ({}))
  const pieces: AsyncIterable<string> = createReadStream(reading.path, 'utf8')
  await readXml(pieces, body, reading.limits)
  await reading.onPart(partOf('Text', { kind: 'text' }, body.out.toString()))
  return { title: '' }
}
