import { scope, toNanoseconds, toOtlpAttributes } from './otlp-attributes.ts'
import type { Attributes, EndedSpan, SpanKind } from '../metrics/tracer.ts'

/** Span kinds of the OpenTelemetry protocol. */
const kinds: Record<SpanKind, number> = { server: 2, client: 3, consumer: 5 }
const errorStatus = 2

/** The body of a request to `/v1/traces`. */
export const toTraceRequest = (spans: readonly EndedSpan[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: toOtlpAttributes(resource) },
      scopeSpans: [{ scope, spans: spans.map(toSpan) }],
    },
  ],
})

const toSpan = ({ traceId, spanId, parentSpanId, name, kind, isError, ...span }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(span.startedAt),
  endTimeUnixNano: toNanoseconds(span.endedAt),
  attributes: toOtlpAttributes(span.attributes),
  status: isError ? { code: errorStatus } : {},
})
