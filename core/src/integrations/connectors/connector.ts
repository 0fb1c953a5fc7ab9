import type { ConnectorField, ConnectorKind } from '@askwell/contract/connector-rules'
import type { FunctionMethod, JsonObject } from '@askwell/contract/integration-rules'
import type { FunctionUse, Transport } from '../ports.ts'

/**
 * How a connected service knows who calls. Texts hold places like '{{key}}' for settings. `signature`
 * asks for nothing: a signing secret is made when the service is connected.
 */
export type ConnectorAuth =
  | { kind: 'none' }
  | { kind: 'bearer'; token: string }
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'signature' }

/**
 * One function that a connector makes. Settings stand in places like '{{name}}' and are filled in once,
 * when the service is connected; arguments stand in places like '{name}' and are filled in by each call.
 */
export type ConnectorFunction = Pick<FunctionUse, 'asksVisitor' | 'needsIdentity' | 'activity'> & {
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
  /** How to find what the fields ask for. */
  guide: string[]
  fields: ConnectorField[]
  transport: Transport
  auth: ConnectorAuth
  functions: ConnectorFunction[]
  /** A request that changes nothing and needs the same credentials; null where there is none. */
  probe: { url: string; headers: Record<string, string> } | null
  /** Only owners whose e-mail address is confirmed may connect it. */
  needsVerifiedEmail: boolean
}

type Asked = Pick<ConnectorField, 'name' | 'label' | 'hint' | 'kind'>

/** A field that must be filled in, unless it says otherwise. */
export const field = (
  asked: Asked & Partial<Pick<ConnectorField, 'preset' | 'pattern'>>,
): ConnectorField => ({
  isRequired: true,
  isAdvanced: false,
  preset: '',
  pattern: null,
  ...asked,
})

/** Where the service answers; almost everybody leaves it alone. */
export const serviceAddress = (preset: string, hint: string): ConnectorField => ({
  ...field({ name: 'address', label: 'Address of the service', hint, kind: 'url', preset }),
  isAdvanced: true,
})

/** The schema of arguments that are texts, and nothing else. */
export const textArguments = (
  properties: Record<string, JsonObject>,
  required: string[] = Object.keys(properties),
): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, about]) => [name, { type: 'string', ...about }]),
  ),
  required,
  // What is not described would travel along with the rest.
  additionalProperties: false,
})
