import * as z from 'zod/mini'

/** One text for each field that is wrong. */
export type Problems = Partial<Record<string, string>>

export type Checked<Values> = { values: Values } | { problems: Problems }
export type Check<Values> = (given: unknown) => Checked<Values>

/** Checks the fields of a form by a schema; a field tells its first problem. */
export function checkBy<Schema extends z.ZodMiniType>(schema: Schema): Check<z.output<Schema>> {
  return (given) => {
    const { success, data, error } = z.safeParse(schema, given)
    if (success) return { values: data }
    const byField = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
    return { problems: Object.fromEntries(byField.toReversed()) }
  }
}
