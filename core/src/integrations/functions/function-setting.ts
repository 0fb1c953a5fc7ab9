import {
  isMailAddress,
  parseObject,
  secretMask,
} from '@askwell/contract/integrations/integration-rules'
import type { FunctionFields } from '@askwell/contract/integrations/integrations'
import * as texts from '@askwell/messages/functions/rules'
import { AppError } from '../../shared/index.ts'
import { renameDefinition } from './rename-definition.ts'
import type { FunctionCredentials, FunctionSetting, ChatUsage } from '../ports/bot-function.ts'
import { isSameOrigin } from '../calls/same-origin.ts'

/** Converts the form to a setting. Masks are replaced by stored secrets. */
export function toFunctionSetting(
  fields: FunctionFields,
  stored: StoredSetting | null,
): FunctionSetting {
  const definition = parseObject(fields.definition)
  if (!definition) throw fieldError('definition', texts.definitionNotJson)
  return {
    name: fields.functionname,
    definition: renameDefinition(definition, fields.functionname),
    ...urlAndMethodOf(fields, stored),
    ...toChatUsage(fields),
    ...(stored ? connectorOriginOf(stored) : noConnector),
    ...(stored && stored.transport !== 'http'
      ? storedCredentials(stored)
      : toCredentials(fields, stored)),
  }
}

type ConnectorOrigin = Pick<
  FunctionSetting,
  'transport' | 'connector' | 'headers' | 'body' | 'connectorDefinition'
>
type UrlAndMethod = Pick<FunctionSetting, 'url' | 'method'>
type StoredSetting = FunctionCredentials & ConnectorOrigin & UrlAndMethod

/** URL and method of the setting. The URL of an e-mail function has its recipients, which only its connector sets. */
function urlAndMethodOf(
  { url, method }: FunctionFields,
  stored: StoredSetting | null,
): UrlAndMethod {
  if (stored?.transport === 'mail') return { url: stored.url, method: stored.method }
  if (isMailAddress(url)) throw fieldError('url', texts.urlInvalid)
  if (stored?.transport !== 'webhook') return { url, method }
  // The signing secret is not in the form, so it cannot be entered again for another host.
  if (!isSameOrigin(url, stored.url)) throw fieldError('url', texts.signingSecretBound)
  return { url, method: stored.method }
}

/** The stored credentials, for a function whose credentials are not in the form. */
const storedCredentials = ({
  authType,
  clientId,
  clientSecret,
  tokenUrl,
  authHeader,
}: FunctionCredentials): FunctionCredentials => ({
  authType,
  clientId,
  clientSecret,
  tokenUrl,
  authHeader,
})

/** Fields that only a connector sets; an edit keeps them. */
const connectorOriginOf = ({
  transport,
  connector,
  headers,
  body,
  connectorDefinition,
}: ConnectorOrigin): ConnectorOrigin => ({
  transport,
  connector,
  headers,
  body,
  connectorDefinition,
})

const noConnector: ConnectorOrigin = {
  transport: 'http',
  connector: '',
  headers: {},
  body: null,
  connectorDefinition: null,
}

const toChatUsage = (fields: FunctionFields): ChatUsage => ({
  isEnabled: fields.is_enabled,
  asksVisitor: fields.asks_visitor,
  needsIdentity: fields.needs_identity,
  activity: fields.activity,
  buttonLabel: fields.button_label,
  answerText: fields.answer_text,
})

/** Stores only the credentials that the authentication type uses. */
function toCredentials(fields: FunctionFields, stored: StoredSetting | null): FunctionCredentials {
  const none = { clientId: '', clientSecret: '', tokenUrl: '', authHeader: '' }
  if (fields.authtype === 'NOAUTH') return { ...none, authType: 'NOAUTH' }

  if (fields.authtype === 'API KEY') {
    const authHeader = resolveMask(fields.auth_header, stored?.authHeader)
    if (authHeader === '') throw fieldError('auth_header', texts.authHeaderRequired)
    if (sendsSecretElsewhere(fields.auth_header, fields, stored))
      throw fieldError('auth_header', secretRequiredText)
    return { ...none, authType: 'API KEY', authHeader }
  }
  const clientSecret = resolveMask(fields.secret, stored?.clientSecret)
  if (clientSecret === '') throw fieldError('secret', texts.clientSecretRequired)
  if (sendsSecretElsewhere(fields.secret, fields, stored))
    throw fieldError('secret', secretRequiredText)
  const { clientid: clientId, tokenurl: tokenUrl } = fields
  return { ...none, authType: 'OAUTH2.0', clientId, clientSecret, tokenUrl }
}

/** Replaces the mask by the stored secret, or by an empty text without one. */
const resolveMask = (value: string, stored: string | undefined): string =>
  value === secretMask ? (stored ?? '') : value

const secretRequiredText = texts.secretForNewAddress

/** Whether a masked secret would be sent to another host. The person who edits may not know the secret. */
function sendsSecretElsewhere(
  value: string,
  fields: FunctionFields,
  stored: StoredSetting | null,
): boolean {
  if (value !== secretMask || stored === null) return false
  const hasSameOrigin = isSameOrigin(fields.url, stored.url)
  const hasSameTokenOrigin =
    fields.authtype !== 'OAUTH2.0' || isSameOrigin(fields.tokenurl, stored.tokenUrl)
  return !(hasSameOrigin && hasSameTokenOrigin)
}

/** The mask of a stored secret in responses. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : secretMask)

const fieldError = (field: string, message: string) =>
  new AppError('invalid_request', message, { fields: { [field]: message } })
