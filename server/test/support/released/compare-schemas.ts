/** The lines of `describeSchema` on SQLite that a version next to this one depends on. */
export const dependedOn = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^(?:column|key) \| /.test(line) || line.includes(' | check('))

type Column = {
  table: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

const columnsIn = (lines: readonly string[]): Map<string, Column> =>
  new Map(
    lines
      .filter((line) => line.startsWith('column | '))
      .map((line) => {
        const [, table = '', name = '', type = '', required = '', fallback = ''] = line.split(' | ')
        const column = {
          table,
          name,
          type,
          isRequired: required === '1',
          hasDefault: fallback !== 'null',
        }
        return [`${table}.${name}`, column]
      }),
  )

/** What of a schema breaks a process of the released version that still runs. */
export function breakingChanges(released: readonly string[], current: readonly string[]): string[] {
  const [before, now] = [columnsIn(released), columnsIn(current)]
  const tables = new Set([...before.values()].map(({ table }) => table))
  return [
    ...[...before].flatMap(([name, column]) => changeOf(name, column, now.get(name))),
    ...[...now].flatMap(([name, { table, isRequired, hasDefault }]) =>
      tables.has(table) && !before.has(name) && isRequired && !hasDefault
        ? [`${name} is new and required without a default`]
        : [],
    ),
    ...restrictions(released, current, tables),
  ]
}

function changeOf(name: string, before: Column, now: Column | undefined): string[] {
  if (now === undefined) return [`${name} was removed or renamed`]
  if (now.type !== before.type) return [`${name} changed its type`]
  return now.isRequired && !before.isRequired ? [`${name} became required`] : []
}

/** New checks and unique keys of a released table. */
function restrictions(
  released: readonly string[],
  current: readonly string[],
  tables: Set<string>,
) {
  const known = new Set(released)
  return current
    .filter((line) => !line.startsWith('column | ') && !known.has(line))
    .filter((line) => tables.has(line.split(' | ')[line.startsWith('key') ? 1 : 0] ?? ''))
    .map((line) => `new: ${line}`)
}
