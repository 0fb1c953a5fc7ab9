import { MarkdownWriter } from './markdown.ts'
import { OleFile } from './ole.ts'
import { Refusal } from './outcome.ts'
import { partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'

/** Record types of the PowerPoint 97 format. */
const type = {
  document: 0x03e8,
  slide: 0x03ee,
  notes: 0x03f0,
  slidePersist: 0x03f3,
  mainMaster: 0x03f8,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  handout: 0x0fc9,
  persistDirectory: 0x1772,
}

const MOST_RECORDS = 500_000
const MOST_DEPTH = 64

type Record_ = { kind: number; instance: number; start: number; end: number; isContainer: boolean }

type Slide = { persist: number; outline: string[] }

/** The records of one level; a record beyond its container ends the level. */
function* recordsOf(bytes: Buffer, start: number, end: number): Generator<Record_> {
  let at = start
  while (at + 8 <= end) {
    const head = bytes.readUInt16LE(at)
    const length = bytes.readUInt32LE(at + 4)
    const last = Math.min(end, at + 8 + length)
    const isContainer = (head & 0xf) === 0xf
    yield {
      kind: bytes.readUInt16LE(at + 2),
      instance: head >> 4,
      start: at + 8,
      end: last,
      isContainer,
    }
    at = last
  }
}

function textOf(bytes: Buffer, { kind, start, end }: Record_): string {
  const text = bytes.toString(kind === type.textChars ? 'utf16le' : 'latin1', start, end)
  return text.replace(/[\r\v]/g, '\n')
}

const isText = (record: Record_) => record.kind === type.textChars || record.kind === type.textBytes

/** All texts below a place, in order. */
function textsBelow(bytes: Buffer, start: number, end: number): string[] {
  const texts: string[] = []
  let budget = MOST_RECORDS
  const walk = (from: number, to: number, depth: number) => {
    for (const record of recordsOf(bytes, from, to)) {
      budget -= 1
      if (budget < 0) throw new Refusal('too-large', 'number of records')
      if (isText(record)) texts.push(textOf(bytes, record))
      else if (record.isContainer && depth < MOST_DEPTH) walk(record.start, record.end, depth + 1)
    }
  }
  walk(start, end, 0)
  return texts
}

/** Where each persistent object lies; the newest edit wins. */
function persistPlaces(bytes: Buffer, newestEdit: number): Map<number, number> {
  const places = new Map<number, number>()
  const seen = new Set<number>()
  let edit = newestEdit
  while (edit > 0 && edit + 28 <= bytes.length && !seen.has(edit)) {
    seen.add(edit)
    const directory = bytes.readUInt32LE(edit + 8 + 12)
    addDirectory(bytes, directory, places)
    edit = bytes.readUInt32LE(edit + 8 + 8)
  }
  return places
}

function addDirectory(bytes: Buffer, directory: number, places: Map<number, number>): void {
  if (directory + 8 > bytes.length) return
  const end = Math.min(bytes.length, directory + 8 + bytes.readUInt32LE(directory + 4))
  let at = directory + 8
  while (at + 4 <= end) {
    const entry = bytes.readUInt32LE(at)
    const first = entry & 0xfffff
    const count = entry >>> 20
    for (let index = 0; index < count && at + 8 + index * 4 <= end; index += 1) {
      const id = first + index
      if (!places.has(id)) places.set(id, bytes.readUInt32LE(at + 4 + index * 4))
    }
    at += 4 + count * 4
  }
}

/** The slides as the outline lists them, with the text of their placeholders. */
function outlineOf(bytes: Buffer): Slide[] {
  const slides: Slide[] = []
  const documents = [...recordsOf(bytes, 0, bytes.length)].filter(
    (each) => each.kind === type.document,
  )
  const newest = documents.at(-1)
  if (!newest) return slides
  for (const list of recordsOf(bytes, newest.start, newest.end)) {
    // Instance 0 lists the slides, 1 the masters, 2 the notes.
    if (list.kind !== type.slideList || list.instance !== 0) continue
    for (const record of recordsOf(bytes, list.start, list.end)) {
      if (record.kind === type.slidePersist && record.start + 4 <= bytes.length) {
        slides.push({ persist: bytes.readUInt32LE(record.start), outline: [] })
      } else if (isText(record)) slides.at(-1)?.outline.push(textOf(bytes, record))
    }
  }
  return slides
}

function drawnTexts(bytes: Buffer, place: number | undefined): string[] {
  if (place === undefined || place + 8 > bytes.length) return []
  const [record] = recordsOf(bytes, place, bytes.length)
  return record?.kind === type.slide ? textsBelow(bytes, record.start, record.end) : []
}

async function addSlide(reading: Reading, number: number, texts: string[]): Promise<void> {
  const out = new MarkdownWriter(reading.limits)
  const [title = '', ...rest] = texts.filter((text) => text.trim() !== '')
  const isTitle = title.trim().length < 120
  if (isTitle) out.heading(1, title)
  else out.paragraph(title)
  for (const text of rest) for (const line of text.split('\n')) out.paragraph(line)
  const name = isTitle && title.trim() !== '' ? `: ${title.replace(/\s+/g, ' ').trim()}` : ''
  const locator = { kind: 'slide', slide: number } as const
  await reading.onPart(partOf(`Slide ${number}${name}`, locator, out.toString()))
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
    for (const [index, { persist, outline }] of outlineOf(bytes).entries()) {
      const drawn = drawnTexts(bytes, places.get(persist))
      const more = drawn.filter((text) => !outline.includes(text))
      await addSlide(reading, index + 1, [...outline, ...more])
    }
    return { title: '' }
  } finally {
    ole.close()
  }
}
