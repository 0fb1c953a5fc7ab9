import type { FetchRefusalCode } from '../crawler/index.ts'

/** Why a page is not read: what the website answered, or what its text turned out to be. */
export type PageRefusalCode = FetchRefusalCode | 'no_text' | 'javascript'

export type PageRefusal = { code: PageRefusalCode; reason: string }

const meant: readonly PageRefusalCode[] = ['noindex', 'login', 'robots']

/** A page that its site does not allow to be read is skipped; that is not a failure. */
export const stateOfRefusal = (code: PageRefusalCode): 'failed' | 'skipped' =>
  meant.includes(code) ? 'skipped' : 'failed'
