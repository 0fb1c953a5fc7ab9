import { readFile } from 'node:fs/promises'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { openPdfFile } from '../pdf/large-pdf.ts'

/** An encoded picture and its EXIF orientation, 1 to 8; 1 is upright. */
export type Picture = { bytes: Uint8Array; orientation: number }

/** Pixels per point: 200 dots per inch, which suits Tesseract. */
const SCALE = 200 / 72
/** Larger pages are rendered with fewer dots per inch. */
const MAX_PIXELS = 12_000_000

/** Returns a function for the picture of a page: a rendered page of a PDF, or the image file itself. */
export async function openPictures(
  path: string,
  kind: 'pdf' | 'image',
): Promise<(page: number) => Promise<Picture>> {
  if (kind === 'image') {
    const bytes = await readFile(path)
    return () => Promise.resolve({ bytes, orientation: orientationOf(bytes) })
  }
  const file = await openPdfFile(path)
  return (page) => {
    const { document } = file.current()
    document.initializeFormFields()
    return renderPage(document, page)
  }
}

/** Renders a page as a gray image in the format PGM. */
async function renderPage(document: PDFiumDocument, number: number): Promise<Picture> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const max = Math.sqrt(MAX_PIXELS / Math.max(1, originalWidth * originalHeight))
  const { data, width, height } = await page.render({
    scale: Math.min(SCALE, max),
    colorSpace: 'Gray',
    render: 'bitmap',
    renderFormFields: true,
  })
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return { bytes: Buffer.concat([header, data]), orientation: 1 }
}

/** The EXIF orientation tag in hex, with a value of 16 bits, in big-endian or little-endian order. */
const TAG = /0112000300000001000([1-8])|12010300010000000([1-8])00/

/** The EXIF orientation of an image, 1 when it has none. */
function orientationOf(bytes: Uint8Array): number {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('hex')
  const [, big, little] = TAG.exec(start) ?? []
  return Number(big ?? little ?? 1)
}
