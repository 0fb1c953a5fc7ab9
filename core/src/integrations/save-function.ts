import { functionLimits } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import type { FunctionFields } from '@askwell/contract/integrations'
import { AppError, type Clock, type OwnerId } from '../shared/index.ts'
import { schemaFault } from './argument-schema.ts'
import { sampleUrl } from './call-url.ts'
import { settingOf } from './function-setting.ts'
import { imageTypeOf } from './image-type.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { FunctionSetting, FunctionStore, ImageChange, SaveOutcome } from './ports.ts'

export type SaveFunctionDeps = PlanDeps &
  SettingChecks & { functions: FunctionStore; clock: Clock; newId: () => string }

export type SettingChecks = {
  /** Throws AppError `url_blocked` for an address that may not be asked. */
  judgeCall: (url: string) => void
  /** What the linear-time engine has against a pattern, or null. */
  patternFault: (pattern: string) => string | null
}

export type FunctionDraft = {
  fields: FunctionFields
  /** Bytes that came along, or the wish to take the stored picture away. */
  image: Uint8Array | 'keep' | 'remove'
}

/** Gives a bot of the owner one more function and answers its id. */
export async function addFunction(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { botId, draft }: { botId: string; draft: FunctionDraft },
): Promise<string> {
  await requirePaidPlan(deps, ownerId)
  const setting = checkedSetting(deps, settingOf(draft.fields, null))
  const image = imageOf(deps, draft.image)

  const id = deps.newId()
  const added = { id, botId, setting, image, at: deps.clock() }
  accept(await deps.functions.insert(ownerId, added, functionLimits.perBot), 'chatbot')
  return id
}

/** Changes a function; a mask in place of a secret leaves the stored one. */
export async function editFunction(
  deps: SaveFunctionDeps,
  ownerId: OwnerId,
  { functionId, draft }: { functionId: string; draft: FunctionDraft },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  const stored = await deps.functions.find(ownerId, functionId)
  if (!stored) throw new AppError('not_found', texts.functionMissing)
  const setting = checkedSetting(deps, settingOf(draft.fields, stored))
  const image = imageOf(deps, draft.image)

  const change = { setting, image, at: deps.clock() }
  accept(await deps.functions.update(ownerId, functionId, change), 'function')
}

/** Judges what the schema of the form cannot: patterns and addresses. */
export function checkedSetting(deps: SettingChecks, setting: FunctionSetting): FunctionSetting {
  const fault = schemaFault(setting.definition, deps.patternFault)
  if (fault) throw new AppError('invalid_request', fault, { fields: { definition: fault } })

  if (setting.transport !== 'mail') deps.judgeCall(sampleUrl(setting.url))
  if (setting.authType === 'OAUTH2.0') deps.judgeCall(setting.tokenUrl)
  return setting
}

function imageOf({ newId }: SaveFunctionDeps, given: FunctionDraft['image']): ImageChange {
  if (given === 'keep' || given === 'remove') return given
  const type = imageTypeOf(given)
  if (type === null) throw new AppError('type_not_allowed', texts.imageRefused)
  return { id: newId(), type, bytes: given }
}

function accept(outcome: SaveOutcome, missing: 'chatbot' | 'function'): void {
  switch (outcome) {
    case 'saved':
      return
    case 'not_found':
      throw new AppError(
        'not_found',
        missing === 'chatbot' ? 'This chatbot does not exist.' : texts.functionMissing,
      )
    case 'name_taken':
      throw new AppError('name_taken', texts.nameTaken, {
        fields: { functionname: texts.nameTaken },
      })
    case 'too_many':
      throw new AppError(
        'invalid_request',
        `A chatbot takes at most ${functionLimits.perBot} functions.`,
      )
  }
}
