import type { CallOutcome } from '@askwell/contract/function-calls'
import type {
  AuthType,
  FunctionMethod,
  FunctionTransport,
  JsonObject,
} from '@askwell/contract/integration-rules'
import type { OwnerId } from '../shared/index.ts'

/** How a function proves who calls it. What a type does not use is ''. */
export type Credentials = {
  authType: AuthType
  clientId: string
  clientSecret: string
  tokenUrl: string
  authHeader: string
}

/** What an owner decides about the use of a function in chats. */
export type FunctionUse = {
  isEnabled: boolean
  /** The visitor decides before it runs. */
  asksVisitor: boolean
  /** Only for visitors whom the embedding site has signed in. */
  needsIdentity: boolean
  /** What the visitor reads while it runs, or ''. */
  activity: string
  /** Name of its button in the chat, or ''. */
  buttonLabel: string
  /** What its button answers, with places like {status}, or ''. */
  answerText: string
}

/**
 * How a call leaves: `http` asks a service and waits, `webhook` puts a signed delivery into the queue,
 * `mail` puts a letter to the owner's team into the outbox.
 */
export type Transport = FunctionTransport

/** What an owner decides about a function. */
export type FunctionSetting = Credentials &
  FunctionUse & {
    name: string
    definition: JsonObject
    url: string
    method: FunctionMethod
    transport: Transport
    /** Id of the connector that made it, '' for one that the owner wrote. */
    connector: string
    /** Headers that go with every call; nothing secret. */
    headers: Record<string, string>
    /** The JSON body with places like '{name}' for arguments; null sends the arguments as they are. */
    body: JsonObject | null
    /** The definition as its connector made it; null for one that the owner wrote. */
    made: JsonObject | null
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

export type FunctionListItem = Pick<
  BotFunction,
  | 'id'
  | 'name'
  | 'imageId'
  | 'authType'
  | 'method'
  | 'isEnabled'
  | 'asksVisitor'
  | 'needsIdentity'
  | 'buttonLabel'
  | 'connector'
>

/** A picture whose bytes tell its type. */
export type FunctionImage = { type: ImageType; bytes: Uint8Array }
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** `keep` leaves the stored picture as it is. */
export type ImageChange = 'keep' | 'remove' | (FunctionImage & { id: string })

export type SaveOutcome = 'saved' | 'not_found' | 'name_taken' | 'too_many'
export type RestoreOutcome = SaveOutcome

/** `taken` are the places of the functions whose names the bot has already. */
export type ImportOutcome =
  | { is: 'saved' | 'not_found' | 'too_many' }
  | { is: 'name_taken'; taken: number[] }

/** What is sent, without how it signs in. */
export type FunctionRequest = {
  method: FunctionMethod
  url: string
  headers: Record<string, string>
  body: string | null
}

export type FunctionAnswer = {
  status: number
  contentType: string
  /** The body, cut where it is too long for a model. */
  text: string
  isCut: boolean
  /** Length of the whole body. */
  bytes: number
}

/** Whom the embedding site has signed in; '' for what it did not tell. */
export type KnownVisitor = { id: string; email: string; name: string }

/**
 * Asks a customer's service. Throws AppError `url_blocked`, `function_timeout` or `function_failed`;
 * whatever status it answers with is an answer.
 */
export type AskService = (
  called: Credentials & { id: string },
  request: FunctionRequest,
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal,
) => Promise<FunctionAnswer>

/** A function that is being called, and the conversation it is called for, null for a test. */
export type CalledFunction = BotFunction & { conversationId: string | null }

/** Calls a function the way its transport says; what it throws is the same for all of them. */
export type CallFunction = (
  called: CalledFunction,
  request: FunctionRequest,
  signal?: AbortSignal,
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
  /** The answer it ran for, null for a test by the owner. */
  messageId: string | null
  argumentsHash: string
  /** JSON without anything long or secret. */
  arguments: string
  status: number | null
  ms: number
  bytes: number
  errorClass: string | null
  /** The beginning of what came back, without what looks like a secret. */
  result: string
  at: number
}

/** The call after which a page of the log goes on. */
export type CallCursor = { at: number; id: string }

export type CallFilter = {
  botId: string
  functionId?: string | undefined
  messageId?: string | undefined
  /** A service that refuses has failed, too. */
  outcome?: CallOutcome | undefined
}

export type CallLog = {
  /** Newest first. */
  page(
    ownerId: OwnerId,
    filter: CallFilter,
    which: { before: CallCursor | null; limit: number },
  ): Promise<(FunctionCall & { id: string })[]>
}

export type FunctionStore = {
  list(ownerId: OwnerId, botId: string): Promise<FunctionListItem[]>
  /** The functions that chats of this bot may use, with their secrets. */
  enabledOf(ownerId: OwnerId, botId: string): Promise<BotFunction[]>
  find(ownerId: OwnerId, functionId: string): Promise<BotFunction | null>
  findByName(ownerId: OwnerId, botId: string, name: string): Promise<BotFunction | null>
  /** Name and number are checked inside the transaction. */
  insert(
    ownerId: OwnerId,
    added: { id: string; botId: string; setting: FunctionSetting; image: ImageChange; at: number },
    most: number,
  ): Promise<SaveOutcome>
  /** All of them or none; names and number are checked inside the transaction. */
  insertAll(
    ownerId: OwnerId,
    added: { botId: string; functions: { id: string; setting: FunctionSetting }[]; at: number },
    most: number,
  ): Promise<ImportOutcome>
  update(
    ownerId: OwnerId,
    functionId: string,
    change: { setting: FunctionSetting; image: ImageChange; at: number },
  ): Promise<SaveOutcome>
  switchOn(
    ownerId: OwnerId,
    functionId: string,
    change: { isEnabled: boolean; at: number },
  ): Promise<boolean>
  /** Takes a function out of sight; it is gone for good when the time to undo is over. */
  remove(ownerId: OwnerId, removed: { functionId: string; at: number }): Promise<boolean>
  /** All of them or none; those that were removed earlier are gone. */
  restore(
    ownerId: OwnerId,
    restored: { botId: string; functionIds: string[]; removedSince: number },
    most: number,
  ): Promise<RestoreOutcome>
  /** A picture is public by its unguessable id. */
  image(imageId: string): Promise<FunctionImage | null>
}
