import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { objectsIn, plainText, shortened, textOf } from './types.ts'

export type Server = { url: string; description: string }

const most = 20

/** The servers a document or a part of it names, as absolute addresses; others are left out. */
export function serversOf({ servers }: JsonObject, documentUrl: string): Server[] {
  return objectsIn(servers)
    .slice(0, most)
    .flatMap((server) => {
      const url = absolute(withDefaults(server), documentUrl)
      return url === null
        ? []
        : [{ url, description: shortened(textOf(server['description']), 200) }]
    })
}

/** Where the document itself lies, when it names no server. */
export function ownServer(documentUrl: string): Server[] {
  const url = absolute('/', documentUrl)
  return url === null ? [] : [{ url, description: '' }]
}

function withDefaults({ url, variables }: JsonObject): string {
  const known = isObject(variables) ? variables : {}
  return textOf(url).replaceAll(/\{([^{}]+)\}/g, (place, name: string) =>
    defaultOf(known[name], place),
  )
}

const defaultOf = (variable: Json | undefined, place: string): string =>
  isObject(variable) ? plainText(variable['default']) || place : place

/** An absolute web address without an ending slash, or null. */
function absolute(url: string, documentUrl: string): string | null {
  const parsed = resolved(url, documentUrl)
  if (parsed === null || !/^https?:/.test(parsed) || /[{}]|%7B/i.test(parsed)) return null
  return parsed.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** An address as it is meant in a document, or null when it is none. */
export function resolved(url: string, documentUrl: string): string | null {
  if (URL.canParse(url)) return new URL(url).href
  return documentUrl !== '' && URL.canParse(url, documentUrl)
    ? new URL(url, documentUrl).href
    : null
}
