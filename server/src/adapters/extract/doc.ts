import WordExtractor from 'word-extractor'
import { MarkdownWriter } from './markdown.ts'
import { OleFile } from './ole.ts'
import { Refusal } from './outcome.ts'
import { addExtra, partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'

function refuseUnreadable(path: string): void {
  const ole = new OleFile(path)
  try {
    const stream = ole.find('WordDocument')
    if (!stream) throw new Refusal('damaged', 'no WordDocument stream')
    const head = ole.read(stream, 64)
    if (head.length < 12) throw new Refusal('damaged', 'short WordDocument stream')
    if (head.readUInt16LE(0) === 0xa5dc) throw new Refusal('unsupported', 'Word 95 or older')
    if ((head.readUInt16LE(10) & 0x0100) !== 0) throw new Refusal('encrypted')
  } finally {
    ole.close()
  }
}

function paragraphs(reading: Reading, text: string): string {
  const out = new MarkdownWriter(reading.limits)
  for (const line of text.split(/[\r\n\v\f]+/)) {
    const cells = line.split('\t').map((cell) => cell.trim())
    // Cells of a table row end with a tab each; a tab inside a sentence is only a gap.
    if (cells.length > 2 && cells.at(-1) === '') out.paragraph(cells.join(' '))
    else out.paragraph(line)
  }
  return out.toString()
}

/** Word 97 to 2003. */
export const readDoc: Reader = async (reading) => {
  refuseUnreadable(reading.path)
  const document = await new WordExtractor().extract(reading.path)
  const body = [document.getBody(), document.getTextboxes({ includeHeadersAndFooters: false })]
  const notes = [document.getFootnotes(), document.getEndnotes()]
  const part = partOf('Text', { kind: 'text' }, paragraphs(reading, body.join('\n')))
  await reading.onPart(part)
  await addExtra(reading, 'Notes', paragraphs(reading, notes.join('\n')))
  await addExtra(reading, 'Comments', paragraphs(reading, document.getAnnotations()))
  await addExtra(reading, 'Headers and footers', paragraphs(reading, document.getHeaders()))
  return { title: '' }
}
