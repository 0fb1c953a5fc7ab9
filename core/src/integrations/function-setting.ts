import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { isMailAddress, parseObject, secretMask } from '@askwell/contract/integration-rules'
import type { FunctionFields } from '@askwell/contract/integrations'
import { AppError } from '../shared/index.ts'
import { namedDefinition } from './named-definition.ts'
import type { Credentials, FunctionSetting, FunctionUse } from './ports.ts'
import { isSameOrigin } from './same-address.ts'

/** What the form says, with stored secrets where it holds their mask. */
export function settingOf(fields: FunctionFields, stored: Stored | null): FunctionSetting {
  const definition = parseObject(fields.definition)
  if (!definition) throw refused('definition', texts.definitionNotJson)
  return {
    name: fields.functionname,
    definition: namedDefinition(definition, fields.functionname),
    ...addressOf(fields, stored),
    ...chatUseOf(fields),
    ...(stored ? madeBy(stored) : writtenByHand),
    ...(stored && stored.transport !== 'http'
      ? storedCredentials(stored)
      : credentialsOf(fields, stored)),
  }
}

type Making = Pick<FunctionSetting, 'transport' | 'connector' | 'headers' | 'body' | 'made'>
type Address = Pick<FunctionSetting, 'url' | 'method'>
type Stored = Credentials & Making & Address

/** Whom letters go to is decided when they are connected. */
function addressOf({ url, method }: FunctionFields, stored: Stored | null): Address {
  if (stored?.transport === 'mail') return { url: stored.url, method: stored.method }
  if (isMailAddress(url)) throw refused('url', texts.urlInvalid)
  return { url, method: stored?.transport === 'webhook' ? stored.method : method }
}

/** The secret that signs deliveries is no part of the form. */
const storedCredentials = ({
  authType,
  clientId,
  clientSecret,
  tokenUrl,
  authHeader,
}: Credentials): Credentials => ({ authType, clientId, clientSecret, tokenUrl, authHeader })

/** What only a connector sets, and an edit leaves. */
const madeBy = ({ transport, connector, headers, body, made }: Making): Making => ({
  transport,
  connector,
  headers,
  body,
  made,
})

const writtenByHand: Making = {
  transport: 'http',
  connector: '',
  headers: {},
  body: null,
  made: null,
}

const chatUseOf = (fields: FunctionFields): FunctionUse => ({
  isEnabled: fields.is_enabled,
  asksVisitor: fields.asks_visitor,
  needsIdentity: fields.needs_identity,
  activity: fields.activity,
  buttonLabel: fields.button_label,
  answerText: fields.answer_text,
})

/** Only what the authentication type uses is kept: a credential nobody needs is a risk. */
function credentialsOf(fields: FunctionFields, stored: Stored | null): Credentials {
  const none = { clientId: '', clientSecret: '', tokenUrl: '', authHeader: '' }
  if (fields.authtype === 'NOAUTH') return { ...none, authType: 'NOAUTH' }

  if (fields.authtype === 'API KEY') {
    const authHeader = unmasked(fields.auth_header, stored?.authHeader)
    if (authHeader === '') throw refused('auth_header', texts.authHeaderRequired)
    if (leavesWithMask(fields.auth_header, fields, stored)) throw refused('auth_header', again)
    return { ...none, authType: 'API KEY', authHeader }
  }
  const clientSecret = unmasked(fields.secret, stored?.clientSecret)
  if (clientSecret === '') throw refused('secret', texts.clientSecretRequired)
  if (leavesWithMask(fields.secret, fields, stored)) throw refused('secret', again)
  const { clientid: clientId, tokenurl: tokenUrl } = fields
  return { ...none, authType: 'OAUTH2.0', clientId, clientSecret, tokenUrl }
}

/** The mask means: as it is stored. Where nothing is stored it means nothing. */
const unmasked = (given: string, stored: string | undefined): string =>
  given === secretMask ? (stored ?? '') : given

const again = texts.secretForNewAddress

/**
 * Whether a stored secret would follow its function to another host: whoever edits a function need not
 * be the one who knows its secret.
 */
function leavesWithMask(given: string, fields: FunctionFields, stored: Stored | null): boolean {
  if (given !== secretMask || stored === null) return false
  const isAtHome = isSameOrigin(fields.url, stored.url)
  const asksAtHome =
    fields.authtype !== 'OAUTH2.0' || isSameOrigin(fields.tokenurl, stored.tokenUrl)
  return !(isAtHome && asksAtHome)
}

/** What the wire shows in place of a stored secret. */
export const maskOf = (secret: string): string => (secret === '' ? '' : secretMask)

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, { fields: { [field]: message } })
