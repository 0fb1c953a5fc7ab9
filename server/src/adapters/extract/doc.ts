import WordExtractor from 'word-extractor'
import { MarkdownWriter } from './markdown.ts'
import { OleFile } from './ole.ts'
import { Refusal } from './outcome.ts'
import { addExtra, partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { readWord6 } from './word6.ts'
import type { DocText } from './word6.ts'

/** The stream of Word 6 and 95, which Word 97 writes in another way; null for the newer. */
function olderWord(path: string): Buffer | null {
  const ole = new OleFile(path)
  try {
    const stream = ole.find('WordDocument')
    if (!stream) throw new Refusal('damaged', 'no WordDocument stream')
    const head = ole.read(stream, 64)
    if (head.length < 12) throw new Refusal('damaged', 'short WordDocument stream')
    if ((head.readUInt16LE(10) & 0x0100) !== 0) throw new Refusal('encrypted')
    return head.readUInt16LE(0) === 0xa5dc ? ole.read(stream) : null
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

async function readNewer(path: string): Promise<DocText> {
  const document = await new WordExtractor().extract(path)
  return {
    body: document.getBody(),
    textboxes: document.getTextboxes({ includeHeadersAndFooters: false }),
    footnotes: document.getFootnotes(),
    endnotes: document.getEndnotes(),
    comments: document.getAnnotations(),
    headers: document.getHeaders(),
  }
}

/** Word 6, 95, and 97 to 2003. */
export const readDoc: Reader = async (reading) => {
  const older = olderWord(reading.path)
  const text = older
    ? await readWord6(older, reading.limits.characters)
    : await readNewer(reading.path)
  const extra = (label: string, ...texts: string[]) =>
    addExtra(reading, label, paragraphs(reading, texts.join('\n')))

  const body = paragraphs(reading, `${text.body}\n${text.textboxes}`)
  await reading.onPart(partOf('Text', { kind: 'text' }, body))
  await extra('Notes', text.footnotes, text.endnotes)
  await extra('Comments', text.comments)
  await extra('Headers and footers', text.headers)
  return { title: '' }
}
