/** The page and language with which a conversation was opened; '' when unknown. */
export type SessionOrigin = { host: string; path: string; language: string }

const limits = { address: 2_048, host: 255, path: 500, language: 35 }

/**
 * The page that the chat reports, without query and fragment, and the first language of the browser. Both come from the
 * visitor, so they are only used for display and statistics.
 */
export function sessionOriginOf(page: string, acceptLanguage: string): SessionOrigin {
  return { ...pageOf(page), language: languageOf(acceptLanguage) }
}

function pageOf(page: string): Pick<SessionOrigin, 'host' | 'path'> {
  const url = page.length <= limits.address && URL.canParse(page) ? new URL(page) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.host.length > limits.host) {
    return { host: '', path: '' }
  }
  return { host: url.host, path: url.pathname.slice(0, limits.path) }
}

/** The first tag of `Accept-Language` in lower case, for example 'de-ch'; '' when it is invalid. */
function languageOf(acceptLanguage: string): string {
  const tag = acceptLanguage.slice(0, limits.language).split(/[,;]/, 1)[0]?.trim() ?? ''
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag.toLowerCase() : ''
}
