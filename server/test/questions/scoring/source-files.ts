import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  makeDocx,
  wordParagraph,
  wordTable,
} from '../../../../extraction/test/fixtures/make-office.ts'
import { makePdf } from '../../../../extraction/test/fixtures/make-pdf.ts'

export type SourceFile = { name: string; content: string | Uint8Array }

/**
 * The files of a folder as a business uploads them. Word documents and PDFs are stored as text
 * (`name.docx.md`, `name.pdf.txt`) and made here; the same text always gives the same bytes.
 */
export function readSourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => sourceFile(name, readFileSync(path.join(folder, name), 'utf8')))
}

function sourceFile(name: string, text: string): SourceFile {
  if (name.endsWith('.docx.md')) {
    return { name: name.replace(/\.md$/, ''), content: makeDocx(wordBody(text)) }
  }
  if (name.endsWith('.pdf.txt')) {
    return { name: name.replace(/\.txt$/, ''), content: makePdf(pdfPages(text)) }
  }
  return { name, content: text }
}

/** Headings of all levels become one level, as in most documents that people write. */
function wordBody(text: string): string {
  return text
    .trim()
    .replaceAll(/^#+ /gm, '# ')
    .split(/\n(?!\|)/)
    .flatMap((block) => {
      const [line = '', ...rows] = block.split('\n')
      return rows.length === 0
        ? [wordParagraph(line)]
        : [wordParagraph(line), wordTable(rowsOf(rows))]
    })
    .join('')
}

const rowsOf = (rows: string[]): string[][] =>
  rows
    .filter((row) => !/^\|(?: ?-+ ?\|)+$/.test(row))
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )

/** Pages are separated by a line `=== page`, and by the height of the paper. */
function pdfPages(text: string): string[] {
  return text
    .trimEnd()
    .split('=== page\n')
    .flatMap((page) => slices(page.trimEnd().split('\n'), linesOnPage))
    .map((lines) => lines.join('\n'))
}

const linesOnPage = 44

const slices = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
