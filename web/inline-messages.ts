import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Message = string | ((...parts: (string | number)[]) => string)
type Areas = Record<string, Record<string, Message>>

const importLine = /import \{([^}]+)\} from '[^']*messages\/en\.ts'/g

/**
 * All texts stand in one file, `app/messages/en.ts`, and the build writes each where it is used, so
 * that no page carries the texts of another. Another language is another file of the same shape.
 */
export async function inlineMessages(language: string): Promise<Plugin> {
  const file = path.resolve(import.meta.dirname, `app/messages/${language}.ts`)
  const areas: Areas = await import(pathToFileURL(file).href)

  return {
    name: 'inline-messages',
    enforce: 'pre',
    transform: {
      filter: { code: /messages\/en\.ts/ },
      handler: (code) => ({ code: inlined(code, areas), map: null }),
    },
    resolveId: {
      filter: { id: /messages\/en\.ts$/ },
      handler: () => ({ id: file, moduleSideEffects: false }),
    },
  }
}

function inlined(code: string, areas: Areas): string {
  let result = code
  for (const [, names = ''] of code.matchAll(importLine)) {
    for (const entry of names.split(',').map((name) => name.trim())) {
      const [area = '', local = area] = entry.split(' as ')
      const use = new RegExp(`(?<![\\w.$])${local}\\.(\\w+)`, 'g')
      result = result.replaceAll(use, (found, key: string) => sourceOf(areas[area]?.[key]) ?? found)
    }
  }
  return result
}

function sourceOf(message: Message | undefined): string | undefined {
  if (message === undefined) return undefined
  return typeof message === 'string' ? JSON.stringify(message) : `(${message.toString()})`
}
