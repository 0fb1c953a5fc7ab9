import { functionLimits, isObject } from '@askwell/contract/integrations/integration-rules'
import { functionFields } from '@askwell/contract/integrations/integrations'
import * as texts from '@askwell/messages/functions/rules'
import * as limitsTexts from '@askwell/messages/functions/limits'
import * as openapiRefusalsTexts from '@askwell/messages/openapi/refusals'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { toFunctionSetting } from './function-setting.ts'
import { requirePaidPlan } from '../ports/paid-plan.ts'
import type { FunctionSetting } from '../ports/bot-function.ts'
import type { ImportOutcome } from '../ports/function-store.ts'
import { validateSetting, type SaveFunctionDeps, type SettingChecks } from './save-function.ts'

/**
 * Adds several functions to a bot, or none when one is refused. Validates each like a single function. Returns their
 * ids.
 */
export async function importFunctions(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { botId, inputs }: { botId: string; inputs: readonly unknown[] },
): Promise<string[]> {
  await requirePaidPlan(deps, ownerId)
  const settings = inputs.map((one, index) => parseFunctionAt(deps, one, index))
  refuseDuplicateNames(settings)

  const functions = settings.map((setting) => ({ id: deps.newId(), setting }))
  const added = { botId, functions, at: deps.clock() }
  throwUnlessSaved(await deps.functions.insertAll(ownerId, added, functionLimits.perBot), settings)
  return functions.map(({ id }) => id)
}

function parseFunctionAt(deps: SettingChecks, input: unknown, index: number): FunctionSetting {
  const parsed = functionFields.safeParse(toStorable(input))
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }): [string, string] => [
      String(path[0] ?? 'functionname'),
      message,
    ])
    throw functionError(
      { index, name: nameOfInput(input) },
      Object.fromEntries(errors.toReversed()),
    )
  }
  try {
    return validateSetting(deps, toFunctionSetting(parsed.data, null))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = error.fields ?? { url: error.message }
    throw functionError({ index, name: parsed.data.functionname }, fields, error.code)
  }
}

/** Removes characters that a database text cannot contain. */
const toStorable = (input: unknown): unknown =>
  isObject(input)
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
        ]),
      )
    : input

const nameOfInput = (input: unknown): string => {
  const name = isObject(input) ? input['functionname'] : undefined
  return typeof name === 'string' ? name.slice(0, 64) : ''
}

function refuseDuplicateNames(settings: readonly FunctionSetting[]): void {
  const seen = new Set<string>()
  for (const [index, { name }] of settings.entries()) {
    if (seen.has(name)) {
      throw functionError({ index, name }, { functionname: openapiRefusalsTexts.nameTwice })
    }
    seen.add(name)
  }
}

type FunctionPosition = { index: number; name: string }

/** An error whose message names the function, and whose fields are named '<index>.<field>'. */
function functionError(
  { index, name }: FunctionPosition,
  fields: Record<string, string>,
  code: AppError['code'] = 'invalid_request',
): AppError {
  const [first = ''] = Object.values(fields)
  const label = name === '' ? openapiRefusalsTexts.functionNumber({ number: index + 1 }) : name
  const indexedFields = Object.entries(fields).map(
    ([field, text]) => [`${index}.${field}`, text] as const,
  )
  return new AppError(code, `${label}: ${first}`, { fields: Object.fromEntries(indexedFields) })
}

function throwUnlessSaved(outcome: ImportOutcome, settings: readonly FunctionSetting[]): void {
  switch (outcome.status) {
    case 'saved':
      return
    case 'not_found':
      throw new AppError('not_found', outcomesTexts.missing)
    case 'name_taken':
      throw namesTakenError(outcome.taken, settings)
    case 'too_many':
      throw new AppError(
        'invalid_request',
        limitsTexts.tooManyFunctions({ max: functionLimits.perBot }),
      )
  }
}

function namesTakenError(taken: readonly number[], settings: readonly FunctionSetting[]): AppError {
  const names = taken.map((index) => settings[index]?.name ?? '').join(', ')
  const fields = taken.map((index) => [`${index}.functionname`, texts.nameTaken] as const)
  return new AppError('name_taken', `${names}: ${texts.nameTaken}`, {
    fields: Object.fromEntries(fields),
  })
}
