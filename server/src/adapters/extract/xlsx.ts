import { writeDrawings } from './drawing.ts'
import { MarkdownWriter } from './markdown.ts'
import { addExtra, hiddenSheet } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { documentTitle, mainPart, relationsOf } from './relations.ts'
import { addRows } from './rows.ts'
import { Refusal } from './outcome.ts'
import { SheetReader } from './sheet.ts'
import type { Book } from './sheet.ts'
import { writeComments } from './xlsx-comments.ts'
import { readFormats, readSharedStrings } from './xlsx-parts.ts'
import { readXml } from './xml.ts'
import { openContainer } from './zip.ts'
import type { Container } from './zip.ts'

type Workbook = Book & { sheets: { name: string; part: string; isHidden: boolean }[] }

async function openWorkbook(reading: Reading, container: Container): Promise<Workbook> {
  const { limits } = reading
  const main = await mainPart(container, 'xl/workbook.xml', limits)
  if (!container.has(main)) throw new Refusal('damaged', 'no workbook part')
  const relations = await relationsOf(container, main, limits)
  const sheets: Workbook['sheets'] = []
  let date1904 = false
  await readXml(
    container.text(main),
    {
      open: (name, attribute) => {
        if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
        if (name !== 'sheet') return
        const id = attribute('r:id') ?? attribute('id')
        const part = relations.find((relation) => relation.id === id)?.target
        const isHidden = /hidden/i.test(attribute('state') ?? '')
        if (part) sheets.push({ name: attribute('name') ?? '', part, isHidden })
      },
    },
    limits,
  )
  const partOfType = (type: string) => relations.find((each) => each.type === type)?.target
  const strings = partOfType('sharedStrings')
  const styles = partOfType('styles')
  return {
    sheets,
    date1904,
    limits,
    budget: { cells: 0 },
    strings: strings ? await readSharedStrings(container.text(strings), limits) : [],
    formats: styles ? await readFormats(container.text(styles), limits) : [],
  }
}

async function readExtras(reading: Reading, container: Container, part: string): Promise<string> {
  const { limits } = reading
  const out = new MarkdownWriter(limits)
  const source = { part, limits }
  await writeDrawings(container, source, out)
  await writeComments(container, source, out)
  return out.toString()
}

async function readSheet(
  reading: Reading,
  container: Container,
  { book, name, part }: { book: Book; name: string; part: string },
): Promise<void> {
  const sheet = new SheetReader(book)
  if (container.has(part)) await readXml(container.text(part), sheet, reading.limits)
  await addRows(reading, { name, label: `Sheet ${name}` }, sheet.rows)
  const extras = await readExtras(reading, container, part)
  await addExtra(reading, `Sheet ${name}: charts and comments`, extras)
  if (sheet.rows.length > 0 || extras !== '') return
  const locator = { kind: 'sheet', sheet: name, firstRow: 1, lastRow: 1 } as const
  await reading.onPart({
    label: `Sheet ${name}`,
    locator,
    text: '',
    skipped: 'This sheet is empty.',
  })
}

export const readXlsx: Reader = async (reading) => {
  const container = await openContainer(reading.path, reading.limits)
  try {
    const book = await openWorkbook(reading, container)
    for (const { name, part, isHidden } of book.sheets) {
      if (isHidden) await reading.onPart(hiddenSheet(name))
      else await readSheet(reading, container, { book, name, part })
    }
    return { title: await documentTitle(container, reading.limits) }
  } finally {
    container.close()
  }
}
