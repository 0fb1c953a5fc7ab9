import { parseObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import type { BotFunction, FunctionSetting, ChatUsage } from '@askwell/core/integrations'
import { verifiedOwner, type OwnerId, type Vault } from '@askwell/core/shared'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/db/schema/tables.ts'

type SecretColumn = 'client_secret' | 'auth_header'

const secretLocation = (row: string, column: SecretColumn) => ({
  table: 'bot_function',
  row,
  column,
})

/** Converts a row to a function and decrypts its secrets. */
export function toFunction(vault: Vault, row: Selectable<Schema['bot_function']>): BotFunction {
  const open = (column: SecretColumn) =>
    row[column] === '' ? '' : vault.decrypt(row[column], secretLocation(row.id, column))
  return {
    id: row.id,
    botId: row.bot_id,
    ownerId: verifiedOwner(row.owner_id),
    name: row.name,
    definition: readObject(row.definition),
    url: row.url,
    method: row.method,
    authType: row.auth_type,
    clientId: row.client_id,
    clientSecret: open('client_secret'),
    tokenUrl: row.token_url,
    authHeader: open('auth_header'),
    imageId: row.image_id,
    ...toFunctionUse(row),
    transport: row.transport,
    connector: row.connector,
    headers: headersOf(row.headers),
    body: row.body === '' ? null : readObject(row.body),
    connectorDefinition: row.made_definition === '' ? null : readObject(row.made_definition),
    createdAt: row.created_at,
    createdBy: row.created_by,
    modifiedAt: row.modified_at,
    modifiedBy: row.modified_by,
  }
}

type UseColumns = Pick<
  Selectable<Schema['bot_function']>,
  'is_enabled' | 'asks_visitor' | 'needs_identity' | 'activity' | 'button_label' | 'answer_text'
>

const toFunctionUse = (row: UseColumns): ChatUsage => ({
  isEnabled: row.is_enabled === 1,
  asksVisitor: row.asks_visitor === 1,
  needsIdentity: row.needs_identity === 1,
  activity: row.activity,
  buttonLabel: row.button_label,
  answerText: row.answer_text,
})

function readObject(json: string): JsonObject {
  const object = parseObject(json)
  if (!object) throw new Error('a stored function holds no JSON object where one belongs')
  return object
}

const headersOf = (json: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readObject(json)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const flagOf = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))

/** Converts an owner's settings to columns; the encryption of secrets is bound to this row. */
export function toColumns(vault: Vault, id: string, setting: FunctionSetting) {
  const seal = (column: SecretColumn, plain: string) =>
    plain === '' ? '' : vault.encrypt(plain, secretLocation(id, column))
  return {
    name: setting.name,
    definition: JSON.stringify(setting.definition),
    url: setting.url,
    method: setting.method,
    auth_type: setting.authType,
    client_id: setting.clientId,
    client_secret: seal('client_secret', setting.clientSecret),
    token_url: setting.tokenUrl,
    auth_header: seal('auth_header', setting.authHeader),
    is_enabled: flagOf(setting.isEnabled),
    asks_visitor: flagOf(setting.asksVisitor),
    needs_identity: flagOf(setting.needsIdentity),
    activity: setting.activity,
    button_label: setting.buttonLabel,
    answer_text: setting.answerText,
    transport: setting.transport,
    connector: setting.connector,
    headers: JSON.stringify(setting.headers),
    body: jsonOf(setting.body),
    made_definition: jsonOf(setting.connectorDefinition),
  }
}

const jsonOf = (object: JsonObject | null) => (object === null ? '' : JSON.stringify(object))

type Added = { id: string; botId: string; setting: FunctionSetting; at: number }

/** The row of a new function, without an image. */
export const toNewRow = (vault: Vault, ownerId: OwnerId, { id, botId, setting, at }: Added) => ({
  id,
  owner_id: ownerId,
  bot_id: botId,
  ...toColumns(vault, id, setting),
  image_id: null,
  removed_at: null,
  created_at: at,
  created_by: ownerId,
  modified_at: at,
  modified_by: ownerId,
})
