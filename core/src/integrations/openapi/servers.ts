import { trimEndOf } from '@askwell/contract/trim-end'
import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import { objectsIn, plainText, truncate, textOf } from './types.ts'

export type Server = { url: string; description: string }

const maxServers = 20

/** The servers of a document or a part of it, as absolute URLs, without invalid ones. */
export function serversOf({ servers }: JsonObject, documentUrl: string): Server[] {
  return objectsIn(servers)
    .slice(0, maxServers)
    .flatMap((server) => {
      const url = toServerUrl(withDefaults(server), documentUrl)
      return url === null
        ? []
        : [{ url, description: truncate(textOf(server['description']), 200) }]
    })
}

/** The origin of the document, which is the server when it names none. */
export function documentServer(documentUrl: string): Server[] {
  const url = toServerUrl('/', documentUrl)
  return url === null ? [] : [{ url, description: '' }]
}

function withDefaults({ url, variables }: JsonObject): string {
  const known = isObject(variables) ? variables : {}
  return textOf(url).replaceAll(/\{([^{}]+)\}/g, (placeholder, name: string) =>
    defaultOf(known[name], placeholder),
  )
}

const defaultOf = (variable: Json | undefined, placeholder: string): string =>
  isObject(variable) ? plainText(variable['default']) || placeholder : placeholder

/** An absolute http or https URL without trailing slash, or null. */
function toServerUrl(url: string, documentUrl: string): string | null {
  const parsed = resolveUrl(url, documentUrl)
  if (parsed === null || !/^https?:/.test(parsed) || /[{}]|%7B/i.test(parsed)) return null
  return trimEndOf(parsed.split(/[?#]/, 1)[0] ?? '', '/')
}

/** Resolves a URL of a document; null when it is invalid. */
export function resolveUrl(url: string, documentUrl: string): string | null {
  if (URL.canParse(url)) return new URL(url).href
  return documentUrl !== '' && URL.canParse(url, documentUrl)
    ? new URL(url, documentUrl).href
    : null
}
