import { functionLimits } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
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
} from '@askwell/contract/integrations'
import { ownBot, type BotStore } from '@askwell/core/bots'
import * as functions from '@askwell/core/integrations'
import { done, serveOwner, type Route } from '../serve.ts'
import type { FileRule, ReceivedFile } from '../uploads.ts'

export type IntegrationDeps = functions.SaveFunctionDeps &
  functions.TestFunctionDeps &
  functions.ReadFunctionsDeps & {
    bots: BotStore
    /** The bytes of an upload that arrived whole. */
    readUpload: (path: string) => Promise<Uint8Array>
  }

const picture: FileRule = {
  field: 'image',
  mostBytes: functionLimits.imageBytes,
  tooLarge: texts.imageTooLarge,
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

/** The field names of the answer are the specification's own, three spellings and all. */
const toDetail = (found: functions.BotFunction): FunctionDetail => ({
  id: found.id,
  name: found.name,
  schema: found.definition,
  url: found.url,
  clientid: found.clientId,
  secret: functions.maskOf(found.clientSecret),
  authtype: found.authType,
  tokenUrl: found.tokenUrl,
  auth_header: functions.maskOf(found.authHeader),
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

const toRun = ({
  result,
  request: { method, url, body },
  answer,
  ms,
}: functions.FunctionRun): FunctionRunReply => ({
  result,
  message: `The function answered with status ${answer.status}.`,
  call: {
    method,
    url,
    body,
    status: answer.status,
    ms,
    bytes: answer.bytes,
    is_cut: answer.isCut,
  },
})

export const integrationRoutes = (deps: IntegrationDeps): Route[] => [
  serveOwner(updateAssistantTools, async ({ function_bot_id }, { ownerId }) => {
    await functions.requirePaidPlan(deps, ownerId)
    await ownBot(deps, ownerId, function_bot_id)
    return done(texts.toolsRefreshed)
  }),

  serveOwner(listFunctions, async ({ bot_id }, { ownerId }) => {
    const listed = await functions.listFunctions(deps, ownerId, bot_id)
    return { status: 1 as const, result: listed.map(toCard) }
  }),

  serveOwner(fetchFunction, async ({ function_id }, { ownerId }) => {
    const found = await functions.readFunction(deps, ownerId, function_id)
    return { ...done(texts.found), result: toDetail(found) }
  }),

  serveOwner(
    addFunction,
    async ({ botid, remove_image: _none, ...fields }, { ownerId, files }) => {
      const draft = { fields, image: await imageOf(deps, files, false) }
      const id = await functions.addFunction(deps, ownerId, { botId: botid, draft })
      return { ...done(texts.added), id }
    },
    { takes: picture },
  ),

  serveOwner(
    editFunction,
    async ({ function_id, remove_image, ...fields }, { ownerId, files }) => {
      const draft = { fields, image: await imageOf(deps, files, remove_image === 'true') }
      await functions.editFunction(deps, ownerId, { functionId: function_id, draft })
      return done(texts.saved)
    },
    { takes: picture },
  ),

  serveOwner(runFunction, async ({ id, function_name, functionParms }, { ownerId }) => {
    await ownBot(deps, ownerId, id)
    const asked = { botId: id, name: function_name, given: functionParms }
    return toRun(await functions.runFunction(deps, ownerId, asked))
  }),

  serveOwner(removeFunction, async ({ function_id }, { ownerId }) => {
    await functions.removeFunction(deps, ownerId, function_id)
    return done(texts.removed)
  }),

  serveOwner(restoreFunctions, async ({ bot_id, function_ids }, { ownerId }) => {
    const asked = { botId: bot_id, functionIds: function_ids }
    await functions.restoreFunctions(deps, ownerId, asked)
    return done(texts.restored)
  }),
]

async function imageOf(
  { readUpload }: IntegrationDeps,
  [file]: ReceivedFile[],
  isUnwanted: boolean,
): Promise<functions.FunctionDraft['image']> {
  if (file && file.sizeBytes > 0) return readUpload(file.path)
  return isUnwanted ? 'remove' : 'keep'
}
