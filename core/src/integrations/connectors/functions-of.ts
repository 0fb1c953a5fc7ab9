import type { Credentials, FunctionSetting } from '../ports.ts'
import type { Connector, ConnectorAuth, ConnectorFunction } from './connector.ts'
import { filledBody, filledText, type Settings } from './settings.ts'

/** What a connector's functions are made with: the settings, and a secret where deliveries are signed. */
type Made = { settings: Settings; signingSecret: string; base64: (text: string) => string }

/** The functions of a connector, ready to be kept. */
export const functionsOf = (connector: Connector, made: Made): FunctionSetting[] =>
  connector.functions.map((one) => functionOf(connector, one, made))

function functionOf(
  { id, transport, auth }: Connector,
  { name, description, parameters, url, body, ...its }: ConnectorFunction,
  made: Made,
): FunctionSetting {
  const { values, inUrl } = made.settings
  const definition = { name, description: filledText(description, values), parameters }
  return {
    ...its,
    ...credentialsOf(auth, made),
    name,
    definition,
    made: definition,
    url: filledText(url, inUrl),
    body: body === null ? null : filledBody(body, values),
    transport,
    connector: id,
    isEnabled: true,
    buttonLabel: '',
    answerText: '',
  }
}

/** How the functions of a connector, and its probe, sign in. */
export function credentialsOf(auth: ConnectorAuth, made: Made): Credentials {
  const none = { clientId: '', clientSecret: '', tokenUrl: '' }
  const authHeader = authHeaderOf(auth, made)
  return { ...none, authType: authHeader === '' ? 'NOAUTH' : 'API KEY', authHeader }
}

function authHeaderOf(auth: ConnectorAuth, { settings, signingSecret, base64 }: Made): string {
  const filled = (template: string) => filledText(template, settings.values)
  if (auth.kind === 'signature') return signingSecret
  if (auth.kind === 'bearer') return `Authorization: Bearer ${filled(auth.token)}`
  if (auth.kind === 'none') return ''
  return `Authorization: Basic ${base64(`${filled(auth.user)}:${filled(auth.password)}`)}`
}

/** The name, or the first one like it that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}_${count}`
    if (!taken.has(tried)) return tried
  }
}
