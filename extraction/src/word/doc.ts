import WordExtractor from 'word-extractor'
import * as extractionTexts from '@askwell/messages/knowledge/extraction'
import { MarkdownWriter } from '../document/markdown.ts'
import { OleFile } from '../containers/ole-file.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { emitOptionalPart, toTextPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'

/** The first two bytes of the text stream of Word 6 and Word 95; those of Word 97 differ. */
const WORD_95 = 0xa5dc

/** Throws ExtractionError for a document that is encrypted, damaged or older than Word 97. */
function requireWord97(path: string): void {
  const ole = new OleFile(path)
  try {
    const stream = ole.find('WordDocument')
    const head = stream ? ole.read(stream, 64) : Buffer.alloc(0)
    if (head.length < 12) throw new ExtractionError('damaged', 'short WordDocument stream')
    if ((head.readUInt16LE(10) & 0x0100) !== 0) throw new ExtractionError('encrypted')
    if (head.readUInt16LE(0) === WORD_95) throw new ExtractionError('unsupported', 'word-95')
  } finally {
    ole.close()
  }
}

function paragraphs(context: ExtractionContext, text: string): string {
  const out = new MarkdownWriter(context.limits)
  for (const line of text.split(/[\r\n\v\f]+/)) {
    const cells = line.split('\t').map((cell) => cell.trim())
    // Cells of a table row end with a tab; a tab inside a sentence becomes a space.
    if (cells.length > 2 && cells.at(-1) === '') out.paragraph(cells.join(' '))
    else out.paragraph(line)
  }
  return out.toString()
}

/** Extracts Word 97 to 2003. */
export const readDoc: FormatReader = async (context) => {
  requireWord97(context.path)
  const document = await new WordExtractor().extract(context.path)
  const extra = (label: string, ...texts: string[]) =>
    emitOptionalPart(context, label, paragraphs(context, texts.join('\n')))

  const textboxes = document.getTextboxes({ includeHeadersAndFooters: false })
  const body = paragraphs(context, `${document.getBody()}\n${textboxes}`)
  await context.onPart(toTextPart(extractionTexts.textPart, { kind: 'text' }, body))
  await extra(extractionTexts.notes, document.getFootnotes(), document.getEndnotes())
  await extra(extractionTexts.comments, document.getAnnotations())
  await extra(extractionTexts.headersAndFooters, document.getHeaders())
  return { title: '' }
}
