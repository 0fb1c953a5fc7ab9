/** A cell of a table row that is written out with its headers. */
export type Cell = { name: string; value: string }

/** Parses a record such as `Plan: Basic; Price: 9`; undefined for other texts. */
export function cellsOf(record: string): Cell[] | undefined {
  const cells = record.split(/; (?=[^:;]{1,80}: )/).map((cell) => {
    const [, name = '', value = ''] = /^([^:;]{1,80}): (.*)$/s.exec(cell) ?? []
    return { name: name.trim(), value: value.trim() }
  })
  return cells.every(({ name, value }) => name !== '' && value !== '') ? cells : undefined
}
