import { functionLimits, isObject } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { functionFields } from '@askwell/contract/integrations'
import { AppError, type OwnerId } from '../shared/index.ts'
import { settingOf } from './function-setting.ts'
import { requirePaidPlan } from './owner-plan.ts'
import type { FunctionSetting, ImportOutcome } from './ports.ts'
import { checkedSetting, type SaveFunctionDeps, type SettingChecks } from './save-function.ts'

/**
 * Gives a bot of the owner several functions at once, or none when one of them is refused: each is judged
 * as if it were added alone. Answers their ids.
 */
export async function importFunctions(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { botId, given }: { botId: string; given: readonly unknown[] },
): Promise<string[]> {
  await requirePaidPlan(deps, ownerId)
  const settings = given.map((one, index) => settingAt(deps, one, index))
  refuseTwins(settings)

  const functions = settings.map((setting) => ({ id: deps.newId(), setting }))
  const added = { botId, functions, at: deps.clock() }
  accept(await deps.functions.insertAll(ownerId, added, functionLimits.perBot), settings)
  return functions.map(({ id }) => id)
}

function settingAt(deps: SettingChecks, given: unknown, index: number): FunctionSetting {
  const parsed = functionFields.safeParse(storable(given))
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }): [string, string] => [
      String(path[0] ?? 'functionname'),
      message,
    ])
    throw refusedAt({ index, name: nameIn(given) }, Object.fromEntries(errors.toReversed()))
  }
  try {
    return checkedSetting(deps, settingOf(parsed.data, null))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = error.fields ?? { url: error.message }
    throw refusedAt({ index, name: parsed.data.functionname }, fields, error.code)
  }
}

/** What a database text cannot hold goes. */
const storable = (given: unknown): unknown =>
  isObject(given)
    ? Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
        ]),
      )
    : given

const nameIn = (given: unknown): string => {
  const name = isObject(given) ? given['functionname'] : undefined
  return typeof name === 'string' ? name.slice(0, 64) : ''
}

function refuseTwins(settings: readonly FunctionSetting[]): void {
  const seen = new Set<string>()
  for (const [index, { name }] of settings.entries()) {
    if (seen.has(name)) {
      throw refusedAt({ index, name }, { functionname: 'Two functions have this name.' })
    }
    seen.add(name)
  }
}

type Place = { index: number; name: string }

/** The message names the function; its fields stand under '<index>.<field>'. */
function refusedAt(
  { index, name }: Place,
  fields: Record<string, string>,
  code: AppError['code'] = 'invalid_request',
): AppError {
  const [first = ''] = Object.values(fields)
  const called = name === '' ? `Function ${index + 1}` : name
  const placed = Object.entries(fields).map(([field, text]) => [`${index}.${field}`, text] as const)
  return new AppError(code, `${called}: ${first}`, { fields: Object.fromEntries(placed) })
}

function accept(outcome: ImportOutcome, settings: readonly FunctionSetting[]): void {
  switch (outcome.is) {
    case 'saved':
      return
    case 'not_found':
      throw new AppError('not_found', 'This chatbot does not exist.')
    case 'name_taken':
      throw namesTaken(outcome.taken, settings)
    case 'too_many':
      throw new AppError(
        'invalid_request',
        `A chatbot takes at most ${functionLimits.perBot} functions.`,
      )
  }
}

function namesTaken(taken: readonly number[], settings: readonly FunctionSetting[]): AppError {
  const names = taken.map((index) => settings[index]?.name ?? '').join(', ')
  const fields = taken.map((index) => [`${index}.functionname`, texts.nameTaken] as const)
  return new AppError('name_taken', `${names}: ${texts.nameTaken}`, {
    fields: Object.fromEntries(fields),
  })
}
