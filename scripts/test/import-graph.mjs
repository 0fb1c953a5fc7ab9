// The graph of references between files: by import, or by the relative path of a file that they open or run.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = /\.(?:tsx?|mjs)$/

/** A map from each file to the files that refer to it. `read` returns the text of a file. */
export function dependentsOf(files, read) {
  const known = new Set(files)
  const packages = packagesAmong(files, read)
  const dependents = new Map(files.map((file) => [file, []]))
  for (const file of files.filter((name) => source.test(name))) {
    for (const needed of namedIn(file, read(file), { known, packages })) {
      if (needed !== file) dependents.get(needed).push(file)
    }
  }
  return dependents
}

/** The distance of each affected file from the nearest changed file, as a number of references. */
export function distancesFrom(changed, dependents) {
  const distances = new Map(changed.map((file) => [file, 0]))
  const queue = [...distances.keys()]
  for (const file of queue) {
    for (const dependent of dependents.get(file) ?? []) {
      if (distances.has(dependent)) continue
      distances.set(dependent, distances.get(file) + 1)
      queue.push(dependent)
    }
  }
  return distances
}

export const readText = (root) => (file) => readFileSync(path.join(root, file), 'utf8')

function namedIn(file, text, { known, packages }) {
  // Type imports are ignored: the type check covers changed types.
  const code = text.replaceAll(/\bimport type [^'"]*['"][^'"]*['"]/g, '')
  const names = [...code.matchAll(/['"`](\.{1,2}\/[^'"`\n]+|@askwell\/[^'"`\n]+)['"`]/g)]
  return new Set(
    names.flatMap(([, name]) => {
      const plain = name.replace(/\?.*$/, '')
      if (plain.startsWith('@')) return inPackage(plain, { known, packages })
      return matching(path.posix.join(path.posix.dirname(file), plain), known)
    }),
  )
}

/** The file with this path, or all matching files if parts of the path are computed at run time. */
function matching(target, known) {
  if (!target.includes('${')) return known.has(target) ? [target] : []
  const pattern = new RegExp(
    `^${target
      .split(/\$\{[^}]*\}/)
      .map(RegExp.escape)
      .join('[^/]*')}$`,
  )
  return [...known].filter((file) => pattern.test(file))
}

/** The workspaces with their folders and exports. */
function packagesAmong(files, read) {
  return files
    .filter((file) => /^[^/]+\/package\.json$/.test(file))
    .map((file) => ({ ...JSON.parse(read(file)), folder: path.posix.dirname(file) }))
}

function inPackage(name, { known, packages }) {
  return packages.flatMap(({ name: own, exports = {}, folder }) => {
    if (name !== own && !name.startsWith(`${own}/`)) return []
    const inside = `.${name.slice(own.length)}`
    const target = exports[inside] ?? exports['./*']?.replace('*', inside.slice(2))
    const file = typeof target === 'string' ? path.posix.join(folder, target) : ''
    return known.has(file) ? [file] : []
  })
}
