import type { AuthType, FunctionMethod, JsonObject } from '@askwell/contract/integration-rules'
import type { OwnerId } from '../shared/index.ts'

/** How a function proves who calls it. What a type does not use is ''. */
export type Credentials = {
  authType: AuthType
  clientId: string
  clientSecret: string
  tokenUrl: string
  authHeader: string
}

/** What an owner decides about a function. */
export type FunctionSetting = Credentials & {
  name: string
  definition: JsonObject
  url: string
  method: FunctionMethod
}

export type BotFunction = FunctionSetting & {
  id: string
  botId: string
  ownerId: OwnerId
  imageId: string | null
  createdAt: number
  createdBy: string
  modifiedAt: number
  modifiedBy: string
}

export type FunctionListItem = Pick<BotFunction, 'id' | 'name' | 'imageId' | 'authType' | 'method'>

/** A picture whose bytes tell its type. */
export type FunctionImage = { type: ImageType; bytes: Uint8Array }
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** `keep` leaves the stored picture as it is. */
export type ImageChange = 'keep' | 'remove' | (FunctionImage & { id: string })

export type SaveOutcome = 'saved' | 'not_found' | 'name_taken' | 'too_many'

/** What is sent, without how it signs in. */
export type FunctionRequest = { method: FunctionMethod; url: string; body: string | null }

export type FunctionAnswer = {
  status: number
  contentType: string
  /** The body, cut where it is too long for a model. */
  text: string
  isCut: boolean
  /** Length of the whole body. */
  bytes: number
}

/**
 * Asks a customer's service. Throws AppError `url_blocked`, `function_timeout` or `function_failed`;
 * whatever status it answers with is an answer.
 */
export type CallFunction = (
  called: Credentials & { id: string },
  request: FunctionRequest,
) => Promise<FunctionAnswer>

/** What is wrong with arguments by a JSON schema, or null. Never runs code of the schema. */
export type ArgumentFault = (schema: JsonObject, args: JsonObject) => Promise<string | null>

/** One row of the call log. */
export type FunctionCall = {
  ownerId: OwnerId
  botId: string
  functionId: string
  functionName: string
  conversationId: string | null
  argumentsHash: string
  /** JSON without anything long or secret. */
  arguments: string
  status: number | null
  ms: number
  bytes: number
  errorClass: string | null
  at: number
}

export type FunctionStore = {
  list(ownerId: OwnerId, botId: string): Promise<FunctionListItem[]>
  find(ownerId: OwnerId, functionId: string): Promise<BotFunction | null>
  findByName(ownerId: OwnerId, botId: string, name: string): Promise<BotFunction | null>
  /** Name and number are checked inside the transaction. */
  insert(
    ownerId: OwnerId,
    added: { id: string; botId: string; setting: FunctionSetting; image: ImageChange; at: number },
    most: number,
  ): Promise<SaveOutcome>
  update(
    ownerId: OwnerId,
    functionId: string,
    change: { setting: FunctionSetting; image: ImageChange; at: number },
  ): Promise<SaveOutcome>
  remove(ownerId: OwnerId, functionId: string): Promise<boolean>
  /** A picture is public by its unguessable id. */
  image(imageId: string): Promise<FunctionImage | null>
}
