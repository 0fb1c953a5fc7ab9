import type { PdfFile } from './pdf-file.ts'
import { runsOf, type FontName } from './text-runs.ts'
import type { TrueTypeFont } from './true-type.ts'

/** Fonts of PDF viewers for Japanese, Korean and Chinese; their codes are UTF-16. */
const viewerFonts = {
  japanese: { name: 'KozMinPr6N-Regular', encoding: 'UniJIS-UTF16-H', ordering: 'Japan1' },
  korean: { name: 'HYSMyeongJoStd-Medium', encoding: 'UniKS-UTF16-H', ordering: 'Korea1' },
  chinese: { name: 'STSong-Light', encoding: 'UniGB-UTF16-H', ordering: 'GB1' },
} as const

type ViewerFont = keyof typeof viewerFonts

/** The fonts of one document. The embedded font contains only the glyphs that were drawn. */
export class PdfFonts {
  readonly #font: TrueTypeFont
  /** Glyphs of the embedded font with their characters. */
  readonly #glyphs = new Map<number, string>()
  readonly #viewerFonts = new Set<ViewerFont>()
  /** Characters that are shown as a box; their codes are 1 to 255. */
  readonly #boxes: string[] = []

  constructor(font: TrueTypeFont) {
    this.#font = font
  }

  /** The width of a line, as a multiple of the font size. */
  widthOf(line: string): number {
    const widths = this.#runs(line).map(({ font, text }) =>
      font === 'embedded'
        ? Array.from(text).reduce((sum, each) => sum + this.#font.widthOf(this.#glyphOf(each)), 0)
        : 1000 * Array.from(text).length,
    )
    return widths.reduce((sum, width) => sum + width, 0) / 1000
  }

  /** The PDF operators that draw a line, for use within a text object. */
  draw(line: string, size: number): string {
    return this.#runs(line)
      .map(({ font, text }) => `/${font} ${size} Tf <${this.#encode(font, text)}> Tj`)
      .join(' ')
  }

  /** Adds the used fonts to a file, and returns the font dictionary for the page's resources. */
  addTo(file: PdfFile): string {
    const fonts = [`/embedded ${this.#addEmbedded(file)} 0 R`]
    for (const name of this.#viewerFonts) fonts.push(`/${name} ${addViewerFont(file, name)} 0 R`)
    if (this.#boxes.length > 0) fonts.push(`/box ${this.#addBoxes(file)} 0 R`)
    return `<< ${fonts.join(' ')} >>`
  }

  #runs = (line: string) => runsOf(line, (character) => this.#glyphOf(character) !== 0)
  #glyphOf = (character: string) => this.#font.glyphOf(character.codePointAt(0) ?? 0)

  #encode(font: FontName, text: string): string {
    if (font === 'embedded') {
      return Array.from(text)
        .map((character) => hex(this.#useGlyph(character)))
        .join('')
    }
    if (font === 'box')
      return Array.from(text)
        .map((character) => this.#useBox(character))
        .join('')
    this.#viewerFonts.add(font)
    return utf16(text)
  }

  #useGlyph(character: string): number {
    const glyph = this.#glyphOf(character)
    this.#glyphs.set(glyph, character)
    return glyph
  }

  #useBox(character: string): string {
    const known = this.#boxes.indexOf(character)
    if (known === -1 && this.#boxes.length < 255) this.#boxes.push(character)
    const code = known === -1 ? this.#boxes.length : known + 1
    return code.toString(16).padStart(2, '0')
  }

  #addEmbedded(file: PdfFile): number {
    const { ascent, descent } = this.#font
    const program = file.addStream(this.#font.subset(this.#glyphs.keys()))
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName /AAAAAA+DejaVuSans /Flags 4 /FontBBox [-1021 -463 1793 1232]` +
        ` /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 729 /StemV 80 /FontFile2 ${program} 0 R >>`,
    )
    const widths = [...this.#glyphs.keys()].map(
      (glyph) => `${glyph} [${this.#font.widthOf(glyph)}]`,
    )
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+DejaVuSans /CIDToGIDMap /Identity` +
        ` /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>` +
        ` /FontDescriptor ${descriptor} 0 R /W [${widths.join(' ')}] >>`,
    )
    const characters = [...this.#glyphs].map(
      ([glyph, character]) => [hex(glyph), character] as const,
    )
    return file.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+DejaVuSans /Encoding /Identity-H` +
        ` /DescendantFonts [${descendant} 0 R] /ToUnicode ${addUnicode(file, characters)} 0 R >>`,
    )
  }

  #addBoxes(file: PdfFile): number {
    const box = file.addStream(Buffer.from('1000 0 d0 60 w 130 0 m 870 0 l 870 700 l 130 700 l s'))
    const codes = this.#boxes.map((character, at) => [hexByte(at + 1), character] as const)
    return file.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0]` +
        ` /CharProcs << /box ${box} 0 R >> /Resources << >> /FirstChar 1 /LastChar ${codes.length}` +
        ` /Encoding << /Type /Encoding /Differences [1 ${codes.map(() => '/box').join(' ')}] >>` +
        ` /Widths [${codes.map(() => 1000).join(' ')}] /ToUnicode ${addUnicode(file, codes)} 0 R >>`,
    )
  }
}

function addViewerFont(file: PdfFile, font: ViewerFont): number {
  const { name, encoding, ordering } = viewerFonts[font]
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-200 -300 1200 1000]` +
      ` /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`,
  )
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /DW 1000 /FontDescriptor ${descriptor} 0 R` +
      ` /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 4 >> >>`,
  )
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding}` +
      ` /DescendantFonts [${descendant} 0 R] >>`,
  )
}

/** Maps each code to its character, so that the text can be copied and searched. */
function addUnicode(file: PdfFile, codes: (readonly [string, string])[]): number {
  const last = 'f'.repeat(codes[0]?.[0].length ?? 2)
  const lines = codes.map(([code, character]) => `<${code}> <${utf16(character)}>`)
  const groups = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => {
    const group = lines.slice(100 * at, 100 * (at + 1))
    return `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`
  })
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${last.replaceAll('f', '0')}> <${last}> endcodespacerange`,
    ...groups,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ]
  return file.addStream(Buffer.from(map.join('\n')))
}

const hex = (code: number) => code.toString(16).padStart(4, '0')
const hexByte = (code: number) => code.toString(16).padStart(2, '0')

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
