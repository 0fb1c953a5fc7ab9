import path from 'node:path'

const isTest = (file) => /\.test\.tsx?$|\/testing\/|\.fixture\.tsx?$/.test(file)

/**
 * Groups of folders that import each other in a cycle, each sorted, with an example import for each pair of folders.
 * `modules` is from the report of dependency-cruiser. Tests and test helpers are ignored, because they may import
 * from any folder.
 */
export function folderCycles(modules, roots) {
  const isInside = (file) => roots.some((root) => file.startsWith(`${root}/`)) && !isTest(file)
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [source, resolved].map((file) => path.posix.dirname(file))
      if (from === to || !isInside(source) || !isInside(resolved)) continue
      if (!imports.has(from)) imports.set(from, new Map())
      imports.get(from).set(to, `${source} -> ${resolved}`)
    }
  }
  return cyclesAmong(imports).map((folders) => ({
    folders,
    imports: folders.flatMap((from) =>
      [...imports.get(from)].flatMap(([to, example]) => (folders.includes(to) ? [example] : [])),
    ),
  }))
}

/** Two folders belong to the same cycle if each is reachable from the other. */
function cyclesAmong(imports) {
  const reachable = new Map(
    [...imports.keys()].map((folder) => [folder, reachedFrom(imports, folder)]),
  )
  const cycles = new Map()
  for (const [folder, reached] of reachable) {
    if (!reached.has(folder)) continue
    const cycle = [...reached]
      .filter((other) => reachable.get(other)?.has(folder))
      .toSorted((a, b) => a.localeCompare(b))
    cycles.set(cycle.join(', '), cycle)
  }
  return [...cycles.values()]
}

function reachedFrom(imports, start) {
  const reached = new Set()
  const pending = [start]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const next of imports.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      pending.push(next)
    }
  }
  return reached
}

/** Folders that directly contain more than `max` of these files, with the number of files. */
export function foldersOverLimit(files, max) {
  const counts = new Map()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > max)
}
