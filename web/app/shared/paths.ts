const withId = /^\/(chatbot|chatbotiframe|payment\/invoice)(\/.*)$/i

/** Page paths match in any case and are shown in lower case; a chatbot's id keeps its letters. */
export function canonicalPath(pathname: string): string {
  const parts = withId.exec(pathname)
  const path = parts
    ? `/${(parts[1] ?? '').toLowerCase()}${parts[2] ?? ''}`
    : pathname.toLowerCase()
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** /login or /register with the page to return to; '/' needs no parameter. */
export function withRedirect(page: '/login' | '/register', target: string): string {
  return target === '/' ? page : `${page}?redirect=${encodeURIComponent(target)}`
}
