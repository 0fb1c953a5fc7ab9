import { isRecord } from '../api/calls.ts'

/**
 * The visitor id in an identity token; '' if the token cannot be parsed. Used only to distinguish visitors in
 * this browser; the server verifies the token.
 */
export function visitorOf(token: string | undefined): string {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token?.split('.')[1] ?? ''))
    const sub = isRecord(claims) ? claims['sub'] : undefined
    return typeof sub === 'string' ? sub : ''
  } catch {
    // Not a valid token: the visitor is unknown.
    return ''
  }
}

function decodeBase64Url(base64url: string): string {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
