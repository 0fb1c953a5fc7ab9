import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import type { FunctionFields } from '@askwell/contract/integrations/integrations'
import * as texts from '@askwell/messages/functions/rules'
import * as limitsTexts from '@askwell/messages/functions/limits'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { schemaError } from './argument-schema.ts'
import { sampleUrl } from '../calls/build-url.ts'
import { toFunctionSetting } from './function-setting.ts'
import { imageTypeOf } from './image-type.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { FunctionSetting, ImageChange } from '../ports/bot-function.ts'
import type { FunctionStore, SaveOutcome } from '../ports/function-store.ts'

export type SaveFunctionDeps = PaidPlanDeps &
  SettingChecks & { functions: FunctionStore; clock: Clock; newId: () => string }

export type SettingChecks = {
  /** Throws AppError `url_blocked` for a URL that may not be requested. */
  checkCallUrl: (url: string) => void
  /** The error of a regular expression in the linear-time engine, or null. */
  patternError: (pattern: string) => string | null
}

export type FunctionInput = {
  fields: FunctionFields
  /** A new image, or the request to remove the stored one. */
  image: Uint8Array | 'keep' | 'remove'
}

/** Adds a function to a bot of the owner and returns its id. */
export async function addFunction(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { botId, input }: { botId: string; input: FunctionInput },
): Promise<string> {
  await requirePaidPlan(deps, ownerId)
  const setting = validateSetting(deps, toFunctionSetting(input.fields, null))
  const image = toImageChange(deps, input.image)

  const id = deps.newId()
  const added = { id, botId, setting, image, at: deps.clock() }
  throwUnlessSaved(await deps.functions.insert(ownerId, added, functionLimits.perBot), 'chatbot')
  return id
}

/** Changes a function. The mask of a secret keeps the stored secret. */
export async function editFunction(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { functionId, input }: { functionId: string; input: FunctionInput },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const stored = await deps.functions.find(ownerId, functionId)
  if (!stored) throw new AppError('not_found', texts.functionMissing)
  const setting = validateSetting(deps, toFunctionSetting(input.fields, stored))
  const image = toImageChange(deps, input.image)

  const change = { setting, image, at: deps.clock() }
  throwUnlessSaved(await deps.functions.update(ownerId, functionId, change), 'function')
}

/** Validates what the form schema cannot: patterns and URLs. */
export function validateSetting(deps: SettingChecks, setting: FunctionSetting): FunctionSetting {
  const error = schemaError(setting.definition, deps.patternError)
  if (error) throw new AppError('invalid_request', error, { fields: { definition: error } })

  if (setting.transport !== 'mail') deps.checkCallUrl(sampleUrl(setting.url))
  if (setting.authType === 'OAUTH2.0') deps.checkCallUrl(setting.tokenUrl)
  return setting
}

function toImageChange({ newId }: SaveFunctionDeps, image: FunctionInput['image']): ImageChange {
  if (image === 'keep' || image === 'remove') return image
  const type = imageTypeOf(image)
  if (type === null) throw new AppError('type_not_allowed', texts.imageRefused)
  return { id: newId(), type, bytes: image }
}

function throwUnlessSaved(outcome: SaveOutcome, missing: 'chatbot' | 'function'): void {
  switch (outcome) {
    case 'saved':
      return
    case 'not_found':
      throw new AppError(
        'not_found',
        missing === 'chatbot' ? outcomesTexts.missing : texts.functionMissing,
      )
    case 'name_taken':
      throw new AppError('name_taken', texts.nameTaken, {
        fields: { functionname: texts.nameTaken },
      })
    case 'too_many':
      throw new AppError(
        'invalid_request',
        limitsTexts.tooManyFunctions({ max: functionLimits.perBot }),
      )
  }
}
