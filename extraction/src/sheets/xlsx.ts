import * as texts from '@askwell/messages/knowledge/extraction'
import { writeDrawings } from '../drawings/drawing.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { emitOptionalPart, toHiddenSheetPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { documentTitle, mainPart, relationshipsOf } from '../containers/relationships.ts'
import { emitRows } from '../document/sheet-rows.ts'
import { SheetReader } from './sheet.ts'
import type { WorkbookContext } from './sheet.ts'
import { writeComments } from './xlsx-comments.ts'
import { readFormats, readSharedStrings } from './xlsx-parts.ts'
import { readXml } from '../containers/xml.ts'
import { openContainer } from '../containers/zip.ts'
import type { Container } from '../containers/zip.ts'

type Workbook = WorkbookContext & { sheets: { name: string; part: string; isHidden: boolean }[] }

async function openWorkbook(context: ExtractionContext, container: Container): Promise<Workbook> {
  const { limits } = context
  const main = await mainPart(container, 'xl/workbook.xml', limits)
  const relations = await relationshipsOf(container, main, limits)
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

async function readChartsAndComments(
  context: ExtractionContext,
  container: Container,
  part: string,
): Promise<string> {
  const { limits } = context
  const out = new MarkdownWriter(limits)
  const source = { part, limits }
  await writeDrawings(container, source, out)
  await writeComments(container, source, out)
  return out.toString()
}

async function readSheet(
  context: ExtractionContext,
  container: Container,
  { book, name, part }: { book: WorkbookContext; name: string; part: string },
): Promise<void> {
  const sheet = new SheetReader(book)
  if (container.has(part)) await readXml(container.text(part), sheet, context.limits)
  await emitRows(context, { name, label: texts.sheet({ name }) }, sheet.rows)
  const extras = await readChartsAndComments(context, container, part)
  await emitOptionalPart(context, texts.sheetExtras({ name }), extras)
  if (sheet.rows.length > 0 || extras !== '') return
  const locator = { kind: 'sheet', sheet: name, firstRow: 1, lastRow: 1 } as const
  await context.onPart({
    label: texts.sheet({ name }),
    locator,
    text: '',
    skipped: texts.emptySheet,
  })
}

export const readXlsx: FormatReader = async (context) => {
  const container = await openContainer(context.path, context.limits)
  try {
    const book = await openWorkbook(context, container)
    for (const { name, part, isHidden } of book.sheets) {
      if (isHidden) await context.onPart(toHiddenSheetPart(name))
      else await readSheet(context, container, { book, name, part })
    }
    return { title: await documentTitle(container, context.limits) }
  } finally {
    container.close()
  }
}
