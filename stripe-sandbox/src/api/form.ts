export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** Parses `a[b][0][c]=x` into nested objects and arrays. */
export function readForm(encoded: string): Form {
  const root: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first = '', ...inner] = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    put(root, [first, ...inner], value)
  }
  return asForm(withLists(root))
}

function put(target: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner = asForm(target[name] ?? Object.create(null))
  target[name] = inner
  put(inner, rest, value)
}

const asForm = (value: FormValue): Form =>
  typeof value === 'string' || Array.isArray(value) ? Object.create(null) : value

/** Objects with the keys 0, 1, 2 … become arrays. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
