import { Ajv, type ValidateFunction } from 'ajv'
import qs from 'qs'
import { nameOfType, readSchemas, requestTypes } from './request-schemas.ts'

type Fetch = (address: Request | string | URL, init?: RequestInit) => Promise<Response>

// Not 'array', which would make '' a list of one, and a list of one its item, where both are allowed.
const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true })
// On import, because creating them takes longer than a test may.
ajv.addSchema(readSchemas(), 'stripe')
const validators = new Map<string, ValidateFunction>()

const routes = Object.entries(requestTypes)
  .map(([route, type]) => {
    const [method = '', address = ''] = route.split(' ')
    const pattern = new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`)
    return { method, pattern, type, isExact: !address.includes(':') }
  })
  .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))

/** Faults in the parameters of a call, by the SDK's own types; [] without any. */
export function requestProblems(method: string, address: string, encoded: string): string[] {
  const route = routes.find((known) => known.method === method && known.pattern.test(address))
  if (route === undefined) return [`${method} ${address} is no call that is checked`]

  const validate = validatorOf(route.type)
  if (validate(qs.parse(encoded, { depth: 12, arrayLimit: 200 }))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${method} ${address}${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
}

function validatorOf(type: string): ValidateFunction {
  const known = validators.get(type)
  if (known) return known
  const validate = ajv.compile({ $ref: `stripe#/definitions/${nameOfType(type)}` })
  validators.set(type, validate)
  return validate
}

/** A fetch for the SDK that refuses invalid requests and records their faults. */
export function checkedFetch(fetch: Fetch): { fetch: Fetch; flaws: string[] } {
  const flaws: string[] = []
  return {
    flaws,
    async fetch(address, init) {
      const request = new Request(address, init)
      const { pathname, search } = new URL(request.url)
      const encoded = request.method === 'POST' ? await request.clone().text() : search.slice(1)
      const found = requestProblems(request.method, pathname, encoded)
      flaws.push(...found)
      if (found.length > 0) throw new Error(found.join('\n'))
      return fetch(request)
    },
  }
}
