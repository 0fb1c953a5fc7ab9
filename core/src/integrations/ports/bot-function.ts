import type {
  AuthType,
  FunctionMethod,
  FunctionTransport,
  JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import type { OwnerId } from '../../shared/index.ts'

/** Credentials of a function. Fields that the type does not use are ''. */
export type FunctionCredentials = {
  authType: AuthType
  clientId: string
  clientSecret: string
  tokenUrl: string
  authHeader: string
}

/** The owner's settings for the use of a function in chats. */
export type ChatUsage = {
  isEnabled: boolean
  /** Whether the visitor must confirm before it runs. */
  asksVisitor: boolean
  /** Whether only known visitors may use it. */
  needsIdentity: boolean
  /** Text for the visitor while it runs, or ''. */
  activity: string
  /** Label of its button in the chat, or ''. */
  buttonLabel: string
  /** Template of the button's reply with placeholders like {status}, or ''. */
  answerText: string
}

/**
 * How a call is sent. `http`: requests a service and waits. `webhook`: queues a signed delivery. `mail`: queues an
 * e-mail to the owner's team.
 */
export type Transport = FunctionTransport

/** The owner's settings of a function. */
export type FunctionSetting = FunctionCredentials &
  ChatUsage & {
    name: string
    definition: JsonObject
    url: string
    method: FunctionMethod
    transport: Transport
    /** Id of the connector that created it; '' when the owner wrote it. */
    connector: string
    /** Headers of every call; they contain no secrets. */
    headers: Record<string, string>
    /** The JSON body with placeholders like '{name}' for arguments; null sends the arguments themselves. */
    body: JsonObject | null
    /** The original definition of its connector; null when the owner wrote the function. */
    connectorDefinition: JsonObject | null
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

/** An image whose type was detected from its bytes. */
export type FunctionImage = { type: ImageType; bytes: Uint8Array }

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A new image; `keep` keeps and `remove` deletes the stored one. */
export type ImageChange = 'keep' | 'remove' | (FunctionImage & { id: string })
