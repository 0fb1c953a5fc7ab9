import * as z from 'zod/mini'
import { checked, choice, webAddress, wholeNumber } from './variable-types.ts'

const pairsPattern = /^[\w.-]+=[^,\s]*(?:,[\w.-]+=[^,\s]*)*$/

/** `name=value,name=value` with percent-encoded values, the list format of OpenTelemetry. */
const pairs = z.pipe(
  z._default(
    checked(
      (list) => list === '' || isReadable(list),
      'must be name=value,name=value, percent-encoded',
    ),
    '',
  ),
  z.transform((list): Record<string, string> => Object.fromEntries(pairsIn(list))),
)

const pairsIn = (list: string): [string, string][] =>
  list
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    })

function isReadable(list: string): boolean {
  try {
    return pairsPattern.test(list) && pairsIn(list).every(([, value]) => !/[\r\n\0]/.test(value))
  } catch {
    return false // invalid percent-encoding
  }
}

const share = z.pipe(
  z._default(
    checked(
      (value) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value),
      'must be a share from 0 to 1, such as 0.1',
    ),
    '1',
  ),
  z.transform(Number),
)

/** The variables of OpenTelemetry that the server supports. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(choice(['http/json']), 'http/json'),
  OTEL_SERVICE_NAME: z._default(z.string(), 'askwell'),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER_ARG: share,
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(60_000, 100, 3_600_000),
  OTEL_SDK_DISABLED: z._default(choice(['true', 'false']), 'false'),
}
