import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/openapi/notes'
import {
  toArgument,
  fitsUrl,
  isModelSafeName,
  constantValue,
  type Parameter,
} from './parameters.ts'
import { NotImportableError, type Argument } from './types.ts'

export type FunctionUrl = {
  /** Path and query with placeholders. */
  url: string
  /** Arguments for the placeholders, and for the query of a GET. */
  args: Argument[]
  omitted: string[]
}

type UrlInput = {
  path: string
  parameters: readonly Parameter[]
  method: 'GET' | 'POST'
  /** Names of body fields, which a placeholder must not use. */
  bodyNames: readonly string[]
}

/**
 * Builds the URL of a call: path values, and required query values of a POST, are placeholders; query values of a GET
 * are sent as arguments. @throws {NotImportableError} when a required value cannot be part of a URL.
 */
export function buildUrl({ path, parameters, method, bodyNames }: UrlInput): FunctionUrl {
  const queries = parameters.filter(({ location }) => location === 'query')
  const queryUses = queries.map((parameter) => ({
    parameter,
    use: parameterUseOf(parameter, method),
  }))
  const queryArguments = queryUses.flatMap(({ parameter, use }) =>
    use === 'argument' ? [parameter] : [],
  )
  const names = new Set([...bodyNames, ...queryArguments.map(({ name }) => name)])

  const placeholderArguments: Argument[] = []
  const addPlaceholder = (parameter: Parameter): string => {
    const name = placeholderName(parameter.name, names)
    names.add(name)
    placeholderArguments.push(toArgument({ ...parameter, isRequired: true }, name))
    return `{${name}}`
  }
  const start = fillPath(path, parameters, addPlaceholder)
  const query = queryUses.flatMap(({ parameter, use }) => {
    if (use === 'constant')
      return [queryPair(parameter.name, encodeURIComponent(constantValue(parameter) ?? ''))]
    return use === 'place' ? [queryPair(parameter.name, addPlaceholder(parameter))] : []
  })
  const url =
    start + (query.length === 0 ? '' : (start.includes('?') ? '&' : '?') + query.join('&'))
  if (url.length > functionLimits.url / 2) throw new NotImportableError(texts.urlTooLong)
  return {
    url,
    args: [...placeholderArguments, ...queryArguments.map((parameter) => toArgument(parameter))],
    omitted: queryUses.flatMap(({ parameter, use }) =>
      use === 'left out' ? [parameter.name] : [],
    ),
  }
}

const queryPair = (name: string, value: string) => `${encodeURIComponent(name)}=${value}`

type ParameterUse = 'argument' | 'place' | 'constant' | 'left out'

function parameterUseOf(parameter: Parameter, method: 'GET' | 'POST'): ParameterUse {
  const { isRequired, name } = parameter
  if (isRequired && constantValue(parameter) !== null) return 'constant'
  const isNamed = isModelSafeName(name)
  if (method === 'GET' && isNamed && fitsUrl(parameter, true)) return 'argument'
  if (!isRequired) return 'left out'
  if (fitsUrl(parameter, false)) return 'place'
  throw new NotImportableError(texts.addressValue({ name: name.slice(0, 100) }))
}

function fillPath(
  path: string,
  parameters: readonly Parameter[],
  addPlaceholder: (parameter: Parameter) => string,
): string {
  const known = new Map(
    parameters.filter((one) => one.location === 'path').map((one) => [one.name, one]),
  )
  const placeholders = new Map<string, string>()
  const [visible = ''] = path.split('#')
  return visible
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      const name = /^\{([^{}]*)\}$/.exec(piece)?.[1]
      if (name === undefined) return encodePathText(piece)
      const parameter = known.get(name) ?? defaultPathParameter(name)
      if (!fitsUrl(parameter, false))
        throw new NotImportableError(texts.addressValue({ name: name.slice(0, 100) }))
      const filled = placeholders.get(name) ?? addPlaceholder(parameter)
      placeholders.set(name, filled)
      return filled
    })
    .join('')
}

const encodePathText = (piece: string) => piece.replaceAll(/[\s{}\\]/g, encodeURIComponent)

const defaultPathParameter = (name: string): Parameter => ({
  name,
  location: 'path',
  isRequired: true,
  description: '',
  schema: { type: 'string' },
  style: '',
  isExploded: true,
  isEncoded: false,
})

/** A unique name that is valid in a placeholder. */
function placeholderName(proposed: string, taken: ReadonlySet<string>): string {
  const plain = proposed.replaceAll(/[^\w-]+/g, '_').slice(0, 50) || 'value'
  if (!taken.has(plain)) return plain
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${plain}_in_address` : `${plain}_in_address_${number}`
    if (!taken.has(name)) return name
  }
}
