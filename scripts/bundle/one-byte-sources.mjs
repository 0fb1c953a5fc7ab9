import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Escapes non-ASCII characters in sources: a single one makes V8 store the whole file with two bytes per character, and
 * esbuild does not escape them in regular expressions and raw templates. A raw template would contain the escape
 * sequence itself, so no raw template may contain user-visible text.
 */
export const oneByteSources = {
  name: 'one-byte-sources',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      const contents = text.replaceAll(/[\u0080-\uffff]/g, escapeOf)
      const loader = path.extname(file).endsWith('ts') ? 'ts' : 'js'
      return contents === text ? undefined : { contents, loader }
    })
  },
}

const escapeOf = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
