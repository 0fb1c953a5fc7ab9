import { parseObject, type JsonObject } from '@askwell/contract/integration-rules'
import type { BotFunction, FunctionSetting } from '@askwell/core/integrations'
import { provenOwner, type Vault } from '@askwell/core/shared'
import type { Selectable } from 'kysely'
import type { BotFunctionTable } from './schema-functions.ts'

type SecretColumn = 'client_secret' | 'auth_header'

const placeOf = (row: string, column: SecretColumn) => ({ table: 'bot_function', row, column })

/** A function as the rules know it, its secrets opened. */
export function toFunction(vault: Vault, row: Selectable<BotFunctionTable>): BotFunction {
  const open = (column: SecretColumn) =>
    row[column] === '' ? '' : vault.decrypt(row[column], placeOf(row.id, column))
  return {
    id: row.id,
    botId: row.bot_id,
    ownerId: provenOwner(row.owner_id),
    name: row.name,
    definition: readDefinition(row.definition),
    url: row.url,
    method: row.method,
    authType: row.auth_type,
    clientId: row.client_id,
    clientSecret: open('client_secret'),
    tokenUrl: row.token_url,
    authHeader: open('auth_header'),
    imageId: row.image_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    modifiedAt: row.modified_at,
    modifiedBy: row.modified_by,
  }
}

function readDefinition(json: string): JsonObject {
  const definition = parseObject(json)
  if (!definition) throw new Error('a stored function definition is not a JSON object')
  return definition
}

/** What an owner decides, as columns, its secrets sealed for this very row. */
export function toColumns(vault: Vault, id: string, setting: FunctionSetting) {
  const seal = (column: SecretColumn, plain: string) =>
    plain === '' ? '' : vault.encrypt(plain, placeOf(id, column))
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
  }
}
