import { trimEndOf } from '@askwell/contract/trim-end'

const withId = /^\/(chatbot|chatbotiframe|payment\/invoice)(\/.*)$/i

/** The lowercase path of a page without a trailing slash; ids in it keep their case. */
export function canonicalPath(pathname: string): string {
  const parts = withId.exec(pathname)
  const path = parts
    ? `/${(parts[1] ?? '').toLowerCase()}${parts[2] ?? ''}`
    : pathname.toLowerCase()
  return path.length > 1 ? trimEndOf(path, '/') || '/' : path
}

/** The path of the login or register page with the page to return to; '/' needs no parameter. */
export function withRedirect(page: '/login' | '/register', target: string): string {
  return target === '/' ? page : `${page}?redirect=${encodeURIComponent(target)}`
}
