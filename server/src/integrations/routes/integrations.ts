import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import {
  addFunction,
  editFunction,
  fetchFunction,
  listFunctions,
  removeFunction,
  restoreFunctions,
  runFunction,
  updateAssistantTools,
  type FunctionCard,
  type FunctionDetail,
  type FunctionRunReply,
} from '@askwell/contract/integrations/integrations'
import { requireOwnBot, type BotStore } from '@askwell/core/bots'
import * as functions from '@askwell/core/integrations'
import * as texts from '@askwell/messages/functions/rules'
import * as callsTexts from '@askwell/messages/functions/calls'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'
import type { FileRule, ReceivedFile } from '../../platform/http/uploads.ts'

export type IntegrationDeps = functions.SaveFunctionDeps &
  functions.TestFunctionDeps &
  functions.ReadFunctionsDeps & {
    bots: BotStore
    /** Reads all bytes of an uploaded file. */
    readUpload: (path: string) => Promise<Uint8Array>
  }

const imageFile: FileRule = {
  field: 'image',
  maxBytes: functionLimits.imageBytes,
  tooLargeMessage: texts.imageTooLarge,
}

export const imagePath = (imageId: string): string => `/images/function/${imageId}`

const pathOf = (imageId: string | null) => (imageId === null ? null : imagePath(imageId))

const toCard = (listed: functions.FunctionListItem): FunctionCard => ({
  id: listed.id,
  name: listed.name,
  image: pathOf(listed.imageId),
  authtype: listed.authType,
  method: listed.method,
  is_enabled: listed.isEnabled,
  asks_visitor: listed.asksVisitor,
  needs_identity: listed.needsIdentity,
  button_label: listed.buttonLabel,
  connector: listed.connector,
})

/** The field names of the response are spelled as in the specification, which is not consistent. */
const toDetail = (found: functions.BotFunction): FunctionDetail => ({
  id: found.id,
  name: found.name,
  schema: found.definition,
  url: found.url,
  clientid: found.clientId,
  secret: functions.maskSecret(found.clientSecret),
  authtype: found.authType,
  tokenUrl: found.tokenUrl,
  auth_header: functions.maskSecret(found.authHeader),
  method: found.method,
  transport: found.transport,
  image: pathOf(found.imageId),
  is_enabled: found.isEnabled,
  asks_visitor: found.asksVisitor,
  needs_identity: found.needsIdentity,
  activity: found.activity,
  button_label: found.buttonLabel,
  answer_text: found.answerText,
  bot_id: found.botId,
  user_id: found.ownerId,
  created: found.createdAt,
  createdBy: found.createdBy,
  modified: found.modifiedAt,
  modifiedBy: found.modifiedBy,
})

const toRunReply = ({
  result,
  request: { method, url, body },
  response,
  ms,
}: functions.FunctionRun): FunctionRunReply => ({
  result,
  message: callsTexts.answeredStatus({ status: response.status }),
  call: {
    method,
    url,
    body,
    status: response.status,
    ms,
    bytes: response.bytes,
    is_cut: response.isCut,
  },
})

export const integrationRoutes = (deps: IntegrationDeps): Route[] => [
  ownerRoute(updateAssistantTools, async ({ function_bot_id }, { ownerId }) => {
    await functions.requirePaidPlan(deps, ownerId)
    await requireOwnBot(deps, ownerId, function_bot_id)
    return success(texts.toolsRefreshed)
  }),

  ownerRoute(listFunctions, async ({ bot_id }, { ownerId }) => {
    const listed = await functions.listFunctions(deps, ownerId, bot_id)
    return { status: 1 as const, result: listed.map(toCard) }
  }),

  ownerRoute(fetchFunction, async ({ function_id }, { ownerId }) => {
    const found = await functions.readFunction(deps, ownerId, function_id)
    return { ...success(texts.found), result: toDetail(found) }
  }),

  ownerRoute(
    addFunction,
    async ({ botid, remove_image: _none, ...fields }, { ownerId, files }) => {
      const input = { fields, image: await imageOf(deps, files, false) }
      const id = await functions.addFunction(deps, ownerId, { botId: botid, input })
      return { ...success(texts.added), id }
    },
    { fileRule: imageFile },
  ),

  ownerRoute(
    editFunction,
    async ({ function_id, remove_image, ...fields }, { ownerId, files }) => {
      const input = { fields, image: await imageOf(deps, files, remove_image === 'true') }
      await functions.editFunction(deps, ownerId, { functionId: function_id, input })
      return success(texts.saved)
    },
    { fileRule: imageFile },
  ),

  ownerRoute(runFunction, async ({ id, function_name, functionParms }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, id)
    const request = { botId: id, name: function_name, rawArguments: functionParms }
    return toRunReply(await functions.runFunction(deps, ownerId, request))
  }),

  ownerRoute(removeFunction, async ({ function_id }, { ownerId }) => {
    await functions.removeFunction(deps, ownerId, function_id)
    return success(texts.removed)
  }),

  ownerRoute(restoreFunctions, async ({ bot_id, function_ids }, { ownerId }) => {
    const request = { botId: bot_id, functionIds: function_ids }
    await functions.restoreFunctions(deps, ownerId, request)
    return success(texts.restored)
  }),
]

async function imageOf(
  { readUpload }: IntegrationDeps,
  [file]: ReceivedFile[],
  isUnwanted: boolean,
): Promise<functions.FunctionInput['image']> {
  if (file && file.sizeBytes > 0) return readUpload(file.path)
  return isUnwanted ? 'remove' : 'keep'
}
