import type { FetchRefusalCode } from '../crawler/index.ts'

/** Why a page is not ingested: because of the response of the website, or because it has no text. */
export type PageRefusalCode = FetchRefusalCode | 'no_text' | 'javascript'

export type PageRefusal = { code: PageRefusalCode; reason: string }

const meant: readonly PageRefusalCode[] = ['noindex', 'login', 'robots']

/** A page that its site does not allow to read is skipped, which is not a failure. */
export const stateOfRefusal = (code: PageRefusalCode): 'failed' | 'skipped' =>
  meant.includes(code) ? 'skipped' : 'failed'
