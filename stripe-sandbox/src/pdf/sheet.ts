import { PdfFile } from './pdf-file.ts'
import { PdfFonts } from './pdf-fonts.ts'
import type { TrueTypeFont } from './true-type.ts'

/** A4 in points. */
const page = { width: 595, height: 842, margin: 56 }

export const columns = {
  left: page.margin,
  middle: page.width / 2,
  right: page.width - page.margin,
} as const

type TextStyle = {
  x: number
  size: number
  width?: number
  gray?: number
  align?: 'left' | 'right'
}

/** A page that is written from top to bottom. */
export class Sheet {
  readonly #fonts: PdfFonts
  readonly #operators: string[] = []
  /** The position of the next line, measured from the bottom of the page. */
  y = page.height - page.margin

  constructor(font: TrueTypeFont) {
    this.#fonts = new PdfFonts(font)
  }

  /** Writes a text, wrapped to its width, and moves below it. */
  write(text: string, style: TextStyle): void {
    const { x, size, gray = 0, align = 'left', width = columns.right - columns.left } = style
    for (const line of this.#wrap(text, size, width)) {
      this.y -= size * 1.35
      const start = align === 'left' ? x : x - this.#fonts.widthOf(line) * size
      this.#operators.push(
        `BT ${gray} g ${start.toFixed(2)} ${this.y.toFixed(2)} Td ${this.#fonts.draw(line, size)} ET`,
      )
    }
  }

  /** Writes cells next to each other, and moves below the tallest. */
  row(cells: (() => void)[]): void {
    const top = this.y
    let bottom = top
    for (const cell of cells) {
      this.y = top
      cell()
      bottom = Math.min(bottom, this.y)
    }
    this.y = bottom
  }

  /** Draws a thin line from the left to the right margin. */
  rule(): void {
    this.y -= 8
    const y = this.y.toFixed(2)
    this.#operators.push(`0.8 G 0.5 w ${columns.left} ${y} m ${columns.right} ${y} l S`)
  }

  toBytes(title: string, at: Date): Uint8Array {
    const file = new PdfFile()
    const content = file.addStream(Buffer.from(this.#operators.join('\n')))
    const fonts = this.#fonts.addTo(file)
    // The page refers to the list of pages, which is added after it.
    const pages = file.count + 2
    const sheet = file.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${page.width} ${page.height}]` +
        ` /Contents ${content} 0 R /Resources << /Font ${fonts} >> >>`,
    )
    file.add(`<< /Type /Pages /Kids [${sheet} 0 R] /Count 1 >>`)
    const root = file.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`)
    const info = file.add(`<< /Title ${textString(title)} /CreationDate (${pdfDate(at)}) >>`)
    return file.toBytes({ root, info })
  }

  #wrap(text: string, size: number, width: number): string[] {
    const fits = (line: string) => this.#fonts.widthOf(line) * size <= width
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(/(?<= )/).flatMap((word) => this.#partsOf(word, fits))) {
      if (line === '' || fits((line + piece).trimEnd())) line += piece
      else {
        lines.push(line.trimEnd())
        line = piece
      }
    }
    return [...lines, line.trimEnd()]
  }

  /** Splits a word that is longer than a line into parts that fit. */
  #partsOf(word: string, fits: (line: string) => boolean): string[] {
    if (fits(word.trimEnd())) return [word]
    const parts: string[] = []
    let part = ''
    for (const character of word) {
      if (part !== '' && !fits(part + character)) {
        parts.push(part)
        part = ''
      }
      part += character
    }
    return [...parts, part]
  }
}

const textString = (text: string) =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const pdfDate = (at: Date) => `D:${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`
