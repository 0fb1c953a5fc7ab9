import * as z from 'zod/mini'

/** One error text for each invalid field. */
export type Problems = Partial<Record<string, string>>

export type CheckResult<Values> = { values: Values } | { problems: Problems }
export type Check<Values> = (input: unknown) => CheckResult<Values>

/** Validates form values by a schema. Returns the parsed values, or the first problem of each field. */
export function checkWith<Schema extends z.ZodMiniType>(schema: Schema): Check<z.output<Schema>> {
  return (input) => {
    const { success, data, error } = z.safeParse(schema, input)
    if (success) return { values: data }
    const byField = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
    return { problems: Object.fromEntries(byField.toReversed()) }
  }
}
