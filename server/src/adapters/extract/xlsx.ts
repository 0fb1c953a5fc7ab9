import { writeDrawings } from './drawing.ts'
import { MarkdownWriter } from './markdown.ts'
import { addExtra } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { documentTitle, mainPart, relationsOf } from './relations.ts'
import { addRows } from './rows.ts'
import { Refusal } from './outcome.ts'
import { SheetReader } from './sheet.ts'
import type { Book } from './sheet.ts'
import { readFormats, readSharedStrings } from './xlsx-parts.ts'
import { readXml } from './xml.ts'
import { openContainer } from './zip.ts'
import type { Container } from './zip.ts'

type Workbook = Book & { sheets: { name: string; part: string }[] }

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
        const id = attribute('r:id') ?? attribute('relationships:id')
        const part = relations.find((relation) => relation.id === id)?.target
        if (part) sheets.push({ name: attribute('name') ?? '', part })
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

async function readComments(reading: Reading, container: Container, part: string): Promise<string> {
  const out = new MarkdownWriter(reading.limits)
  let reference = ''
  let text = ''
  let isText = false
  await readXml(
    container.text(part),
    {
      open: (name, attribute) => {
        if (name === 'comment') reference = attribute('ref') ?? ''
        isText = name === 't'
      },
      close: (name) => {
        isText = false
        if (name !== 'comment') return
        out.item(`Comment on ${reference}: ${text}`)
        text = ''
      },
      text: (piece) => {
        if (isText) text += piece
      },
    },
    reading.limits,
  )
  return out.toString()
}

async function readExtras(reading: Reading, container: Container, part: string): Promise<string> {
  const { limits } = reading
  const out = new MarkdownWriter(limits)
  await writeDrawings(container, { part, limits }, out)
  const texts = [out.toString()]
  for (const { type, target } of await relationsOf(container, part, limits)) {
    if (type === 'comments' && container.has(target)) {
      texts.push(await readComments(reading, container, target))
    }
  }
  return texts.filter((text) => text !== '').join('\n\n')
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
    for (const { name, part } of book.sheets) {
      await readSheet(reading, container, { book, name, part })
    }
    return { title: await documentTitle(container, reading.limits) }
  } finally {
    container.close()
  }
}
