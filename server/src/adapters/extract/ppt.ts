import { MarkdownWriter } from './markdown.ts'
import { OleFile } from './ole.ts'
import { Refusal } from './outcome.ts'
import { addExtra, partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { headersAndFooters, notesOf } from './ppt-beside.ts'
import { isText, persistPlaces, recordsOf, textOf, textsBelow, type } from './ppt-records.ts'
import type { PptRecord } from './ppt-records.ts'

/** A slide as the outline lists it, with the text of its placeholders. */
type Slide = { persist: number; id: number; outline: string[] }

/** What is read from: the stream, its newest document and where the objects lie in it. */
type Show = { bytes: Buffer; document: PptRecord | undefined; places: Map<number, number> }

/** Lists of slides by their instance; 1 lists the masters, which are not read. */
const list = { slides: 0, notes: 2 }

function outlineOf({ bytes, document }: Show, instance: number): Slide[] {
  const slides: Slide[] = []
  if (!document) return slides
  for (const each of recordsOf(bytes, document.start, document.end)) {
    if (each.kind !== type.slideList || each.instance !== instance) continue
    for (const record of recordsOf(bytes, each.start, each.end)) {
      if (record.kind === type.slidePersist && record.start + 16 <= bytes.length) {
        const persist = bytes.readUInt32LE(record.start)
        slides.push({ persist, id: bytes.readUInt32LE(record.start + 12), outline: [] })
      } else if (isText(record)) slides.at(-1)?.outline.push(textOf(bytes, record))
    }
  }
  return slides
}

/** The container of a listed slide or page of notes, when one of its kind lies there. */
function containerOf({ bytes, places }: Show, { persist }: Slide, kind: number) {
  const place = places.get(persist)
  if (place === undefined || place + 8 > bytes.length) return undefined
  const [record] = recordsOf(bytes, place, bytes.length)
  return record?.kind === kind ? record : undefined
}

function notesBySlide(show: Show): Map<number, string[]> {
  const pages = outlineOf(show, list.notes).map((page) => containerOf(show, page, type.notes))
  return new Map(
    pages
      .filter((page) => page !== undefined)
      .map((page) => notesOf(show.bytes, page))
      .map(({ slideId, texts }) => [slideId, texts]),
  )
}

type SlideText = { texts: string[]; notes: string[] }

async function addSlide(reading: Reading, number: number, slide: SlideText): Promise<void> {
  const out = new MarkdownWriter(reading.limits)
  const [title = '', ...rest] = slide.texts.filter((text) => text.trim() !== '')
  const isTitle = title.trim().length < 120
  if (isTitle) out.heading(1, title)
  else out.paragraph(title)
  for (const text of rest) for (const line of text.split('\n')) out.paragraph(line)
  if (slide.notes.length > 0) out.paragraph(`Notes: ${slide.notes.join('\n')}`)
  const name = isTitle && title.trim() !== '' ? `: ${title.replace(/\s+/g, ' ').trim()}` : ''
  const locator = { kind: 'slide', slide: number } as const
  await reading.onPart(partOf(`Slide ${number}${name}`, locator, out.toString()))
}

async function addShow(reading: Reading, show: Show): Promise<void> {
  const { bytes } = show
  const notes = notesBySlide(show)
  const slides = outlineOf(show, list.slides).map((slide) => {
    return { ...slide, container: containerOf(show, slide, type.slide) }
  })
  for (const [index, { id, outline, container }] of slides.entries()) {
    const drawn = container ? textsBelow(bytes, container.start, container.end) : []
    const more = drawn.filter((text) => !outline.includes(text))
    const texts = [...outline, ...more]
    await addSlide(reading, index + 1, { texts, notes: notes.get(id) ?? [] })
  }
  const holders = [show.document, ...slides.map(({ container }) => container)]
  const present = holders.filter((holder) => holder !== undefined)
  const lines = headersAndFooters(bytes, present)
  const out = new MarkdownWriter(reading.limits)
  for (const line of lines) out.paragraph(line)
  await addExtra(reading, 'Headers and footers', out.toString())
}

/** PowerPoint 97 to 2003, without masters, notes masters and handouts. */
export const readPpt: Reader = async (reading) => {
  const ole = new OleFile(reading.path)
  try {
    const stream = ole.find('PowerPoint Document')
    const user = ole.find('Current User')
    if (!stream) throw new Refusal('damaged', 'no PowerPoint Document stream')
    const bytes = ole.read(stream)
    const head = user ? ole.read(user, 64) : Buffer.alloc(0)
    const places = persistPlaces(bytes, head.length >= 20 ? head.readUInt32LE(16) : 0)
    const records = [...recordsOf(bytes, 0, bytes.length)]
    const document = records.findLast(({ kind }) => kind === type.document)
    await addShow(reading, { bytes, document, places })
    return { title: '' }
  } finally {
    ole.close()
  }
}
