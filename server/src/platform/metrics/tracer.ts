import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Only names, ids, numbers and outcomes: no text written by a person, no address, no error message. */
export type Attributes = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'consumer'

export type EndedSpan = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  parentSpanId: string | null
  name: string
  kind: SpanKind
  /** Epoch milliseconds, with fractions. */
  startedAt: number
  endedAt: number
  attributes: Attributes
  isError: boolean
}

export type Span = {
  /** Ends the span; further calls have no effect. */
  end: (attributes?: Attributes, isError?: boolean) => void
  /** Runs work in the context of the span, including asynchronous work that it starts. */
  run: <Result>(work: () => Result) => Result
}

type SpanStart = {
  name: string
  kind: SpanKind
  attributes: Attributes
  /** The trace of a span without a parent; random by default. */
  traceId?: string
}

export type Tracer = { start: (span: SpanStart) => Span }

type Context = { traceId: string; spanId: string; isSampled: boolean }

const current = new AsyncLocalStorage<Context>()

/** The W3C header `traceparent` for requests to services of the operator; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  const context = current.getStore()
  return context && `00-${context.traceId}-${context.spanId}-${context.isSampled ? '01' : '00'}`
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()

/** Whether a trace is sampled. All processes decide the same for a trace id. */
const isWithin = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-12), 16) < share * 16 ** 12

/** `share` (0 to 1) is the fraction of traces that are recorded. A trace is recorded completely or not at all. */
export function createTracer(onEnd: (span: EndedSpan) => void, share: number): Tracer {
  return {
    start({ traceId: rootTraceId, ...span }) {
      const parent = current.getStore()
      const traceId = parent?.traceId ?? rootTraceId ?? hex(16)
      const isSampled = parent?.isSampled ?? isWithin(traceId, share)
      const context = { traceId, spanId: hex(8), isSampled }
      const startedAt = now()
      let isOpen = isSampled
      return {
        run: (work) => current.run(context, work),
        end(attributes = {}, isError = false) {
          if (!isOpen) return
          isOpen = false
          onEnd({
            ...span,
            traceId,
            spanId: context.spanId,
            parentSpanId: parent?.spanId ?? null,
            startedAt,
            endedAt: now(),
            attributes: { ...span.attributes, ...attributes },
            isError,
          })
        },
      }
    },
  }
}
