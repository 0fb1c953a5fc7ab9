import type { FunctionCredentials, FunctionSetting } from '../ports/bot-function.ts'
import type { Connector, ConnectorAuth, ConnectorFunction } from './catalog/connector.ts'
import { fillSettingsBody, fillSettingsText, type ConnectorSettings } from './settings.ts'

/** Input of a connector's functions: the settings, and a signing secret for deliveries. */
type BuildInput = {
  settings: ConnectorSettings
  signingSecret: string
  base64: (text: string) => string
}

/** The functions of a connector, ready to be stored. */
export const buildFunctions = (connector: Connector, input: BuildInput): FunctionSetting[] =>
  connector.functions.map((one) => buildFunction(connector, one, input))

function buildFunction(
  { id, transport, auth }: Connector,
  { name, description, parameters, url, body, ...use }: ConnectorFunction,
  input: BuildInput,
): FunctionSetting {
  const { values, urlEncoded } = input.settings
  const definition = { name, description: fillSettingsText(description, values), parameters }
  return {
    ...use,
    ...buildCredentials(auth, input),
    name,
    definition,
    connectorDefinition: definition,
    url: fillSettingsText(url, urlEncoded),
    body: body === null ? null : fillSettingsBody(body, values),
    transport,
    connector: id,
    isEnabled: true,
    buttonLabel: '',
    answerText: '',
  }
}

/** Credentials of a connector's functions and of its probe. */
export function buildCredentials(auth: ConnectorAuth, input: BuildInput): FunctionCredentials {
  const none = { clientId: '', clientSecret: '', tokenUrl: '' }
  const authHeader = buildAuthHeader(auth, input)
  return { ...none, authType: authHeader === '' ? 'NOAUTH' : 'API KEY', authHeader }
}

function buildAuthHeader(
  auth: ConnectorAuth,
  { settings, signingSecret, base64 }: BuildInput,
): string {
  const filled = (template: string) => fillSettingsText(template, settings.values)
  if (auth.kind === 'signature') return signingSecret
  if (auth.kind === 'bearer') return `Authorization: Bearer ${filled(auth.token)}`
  if (auth.kind === 'none') return ''
  return `Authorization: Basic ${base64(`${filled(auth.user)}:${filled(auth.password)}`)}`
}

/** The name if it is free, otherwise the first free variant such as `name_2`. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}_${count}`
    if (!taken.has(tried)) return tried
  }
}
