import type { Generated } from 'kysely'

/** The column types of both engines; only the name of `bytes` differs. */
type ColumnType = 'text' | 'integer' | 'bigint' | 'bytes'

type ColumnOptions = {
  type: ColumnType
  isNullable?: true
  isPrimaryKey?: true
  isUnique?: true
  preset?: number | string
  references?: string
  onDelete?: 'cascade'
  /** The allowed values, enforced by the table. */
  values?: readonly string[]
  /** An SQL condition. */
  check?: string
}

/** A column of a table definition; `Value` is the type of the values that queries read. */
export class Column<Value> {
  /** For the type checker only. */
  declare readonly value: Value
  readonly options: ColumnOptions

  constructor(options: ColumnOptions) {
    this.options = options
  }

  nullable(): Column<Value | null> {
    return new Column({ ...this.options, isNullable: true })
  }

  /** Makes the column optional for inserts. */
  default(preset: Value & (number | string)): Column<Generated<Value>> {
    return new Column({ ...this.options, preset })
  }

  primaryKey(): Column<Value> {
    return new Column({ ...this.options, isPrimaryKey: true })
  }

  unique(): Column<Value> {
    return new Column({ ...this.options, isUnique: true })
  }

  /** `target` is `table.column`; with `cascade` the row is deleted with its target. */
  references(target: string, onDelete?: 'cascade'): Column<Value> {
    return new Column({
      ...this.options,
      references: target,
      ...(onDelete === undefined ? {} : { onDelete }),
    })
  }

  check(condition: string): Column<Value> {
    return new Column({ ...this.options, check: condition })
  }
}

/** A text column. `Value` may be a union of texts, which only TypeScript enforces. */
export const text = <Value extends string = string>() => new Column<Value>({ type: 'text' })

/** A text column whose allowed values are also enforced by the table. */
export const oneOf = <const Value extends string>(...values: Value[]) =>
  new Column<Value>({ type: 'text', values })

export const integer = () => new Column<number>({ type: 'integer' })
export const flag = () => new Column<0 | 1>({ type: 'integer' })
export const bigint = () => new Column<number>({ type: 'bigint' })
export const bytes = () => new Column<Uint8Array>({ type: 'bytes' })
