import type { ConnectorField, ConnectorKind } from '@askwell/contract/integrations/connector-rules'
import type { FunctionMethod, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/connectors/connecting'
import type { ChatUsage, Transport } from '../../ports/bot-function.ts'

/**
 * Credentials of a connector's requests. Texts contain placeholders such as '{{key}}' for settings. `signature`
 * requires no setting: the signing secret is generated when the service is connected.
 */
export type ConnectorAuth =
  | { kind: 'none' }
  | { kind: 'bearer'; token: string }
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'signature' }

/**
 * One function of a connector. Placeholders of settings, such as '{{name}}', are filled once when the service is
 * connected; placeholders of arguments, such as '{name}', are filled by each call.
 */
export type ConnectorFunction = Pick<ChatUsage, 'asksVisitor' | 'needsIdentity' | 'activity'> & {
  name: string
  method: FunctionMethod
  url: string
  headers: Record<string, string>
  body: JsonObject | null
  description: string
  parameters: JsonObject
}

/** A service that an owner connects by filling in a few fields. */
export type Connector = {
  id: string
  kind: ConnectorKind
  name: string
  purpose: string
  /** Steps to find the values of the fields. */
  guide: string[]
  fields: ConnectorField[]
  transport: Transport
  auth: ConnectorAuth
  functions: ConnectorFunction[]
  /** A request without side effects that requires the same credentials; null when the service has none. */
  probe: { url: string; headers: Record<string, string> } | null
  /** Whether only owners with a verified e-mail address may connect it. */
  needsVerifiedEmail: boolean
}

type FieldInput = Pick<ConnectorField, 'name' | 'label' | 'hint' | 'kind'>

/** Defines a field that is required by default. */
export const field = (
  input: FieldInput & Partial<Pick<ConnectorField, 'preset' | 'pattern'>>,
): ConnectorField => ({
  isRequired: true,
  isAdvanced: false,
  preset: '',
  pattern: null,
  ...input,
})

/** A field for the URL of the service's API, which is rarely changed. */
export const serviceUrlField = (preset: string, hint: string): ConnectorField => ({
  ...field({ name: 'address', label: texts.serviceAddress, hint, kind: 'url', preset }),
  isAdvanced: true,
})

/** A schema of text arguments, without additional arguments. */
export const textArgumentsSchema = (
  properties: Record<string, JsonObject>,
  required: string[] = Object.keys(properties),
): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, about]) => [name, { type: 'string', ...about }]),
  ),
  required,
  // Otherwise additional arguments would also be sent.
  additionalProperties: false,
})
