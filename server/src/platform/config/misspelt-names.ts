/** Shorter names are too similar to unrelated variables, for example PORT and PORTS. */
const minLength = 6

/**
 * One line for each variable whose name differs from a setting by one letter, by a swap of two letters, or only in
 * underscores and letter case.
 */
export function misspeltNames(names: readonly string[], settings: readonly string[]): string[] {
  const known = new Set(settings)
  return names.flatMap((name) => {
    if (known.has(name)) return []
    const meant = settings.find((setting) => setting.length >= minLength && isNear(name, setting))
    return meant === undefined ? [] : `${name}: there is no such setting. Did you mean ${meant}?`
  })
}

export const bareName = (name: string) => name.replaceAll('_', '').toUpperCase()

function isNear(name: string, setting: string): boolean {
  const [one, other] = [bareName(name), bareName(setting)]
  if (Math.abs(one.length - other.length) > 1) return false

  const start = commonPrefix(one, other)
  const [a, b] = [one.slice(start), other.slice(start)]
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  // One letter is replaced, missing or added.
  return isSwap || a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b
}

export function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
