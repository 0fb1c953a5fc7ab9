import { isRecord } from '../wire/calls.ts'

/**
 * The visitor whom a token names, '' when it cannot be read. Only for telling visitors apart on this
 * screen: whether the token is good is for the server to say.
 */
export function visitorIn(token: string | undefined): string {
  const payload = token?.split('.')[1]
  if (payload === undefined) return ''
  try {
    const claims: unknown = JSON.parse(utf8Of(payload))
    const sub = isRecord(claims) ? claims['sub'] : undefined
    return typeof sub === 'string' ? sub : ''
  } catch {
    // Not a token: nobody is named.
    return ''
  }
}

function utf8Of(base64url: string): string {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
