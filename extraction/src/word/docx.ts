import { createReadStream } from 'node:fs'
import * as extractionTexts from '@askwell/messages/knowledge/extraction'
import { writeDrawings } from '../drawings/drawing.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { emitOptionalPart, toTextPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { documentTitle, mainPart, relationshipsOf } from '../containers/relationships.ts'
import { WordBody } from './word-body.ts'
import { readWordStyles } from './word-styles.ts'
import type { WordStyle } from './word-styles.ts'
import { readXml } from '../containers/xml.ts'
import { openContainer } from '../containers/zip.ts'
import type { Container } from '../containers/zip.ts'

type Document = {
  container: Container
  limits: ExtractionLimits
  styleOf: (id: string) => WordStyle
}

async function textOf({ container, limits, styleOf }: Document, parts: string[]): Promise<string> {
  const texts: string[] = []
  for (const part of parts) {
    const body = new WordBody(limits, styleOf)
    await readXml(container.text(part), body, limits)
    const text = body.out.toString()
    // The headers of first, even and odd pages usually have the same text.
    if (text !== '' && !texts.includes(text)) texts.push(text)
  }
  return texts.join('\n\n')
}

async function readParts(context: ExtractionContext, container: Container): Promise<string> {
  const { limits } = context
  const main = await mainPart(container, 'word/document.xml', limits)
  const relations = await relationshipsOf(container, main, limits)
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
  await context.onPart(toTextPart(extractionTexts.textPart, { kind: 'text' }, body))
  await emitOptionalPart(context, extractionTexts.charts, drawings.toString())
  await emitOptionalPart(
    context,
    extractionTexts.notes,
    await textOf(document, targets('footnotes', 'endnotes')),
  )
  await emitOptionalPart(
    context,
    extractionTexts.comments,
    await textOf(document, targets('comments')),
  )
  await emitOptionalPart(
    context,
    extractionTexts.headersAndFooters,
    await textOf(document, targets('header', 'footer')),
  )
  return documentTitle(container, limits)
}

export const readDocx: FormatReader = async (context) => {
  const container = await openContainer(context.path, context.limits)
  try {
    return { title: await readParts(context, container) }
  } finally {
    container.close()
  }
}

/** Extracts Word 2003 XML, which has the same elements as a docx in one XML file. */
export const readWordXml: FormatReader = async (context) => {
  const body = new WordBody(context.limits, () => ({}))
  const pieces: AsyncIterable<string> = createReadStream(context.path, 'utf8')
  await readXml(pieces, body, context.limits)
  await context.onPart(toTextPart(extractionTexts.textPart, { kind: 'text' }, body.out.toString()))
  return { title: '' }
}
