import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes characters beyond ASCII as escapes: one of them makes V8 keep its file with two bytes a character, and esbuild
 * leaves them in regular expressions and raw templates. A raw template would show the escape, so none may hold a text.
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
