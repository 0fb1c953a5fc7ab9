import { closeExtraction, extractPage } from '../server/src/adapters/extract/extract.ts'

/** The sandboxed page reader for measures of main text. */
export async function extract(html, url) {
  const page = await extractPage({
    html: Buffer.from(html),
    url,
    contentType: 'text/html; charset=utf-8',
  })
  if (!('markdown' in page)) throw new Error(page.cause)
  return { text: page.markdown }
}

export const close = closeExtraction
