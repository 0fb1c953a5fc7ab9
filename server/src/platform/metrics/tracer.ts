import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Names, ids, numbers and outcomes only: nothing that a person wrote, no address, no error message. */
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
  /** Further calls change nothing. */
  end: (attributes?: Attributes, isError?: boolean) => void
  /** What `work` starts, later too, belongs to this span. */
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

/** The header `traceparent` (W3C) for requests to services of the operator; undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  const context = current.getStore()
  return context && `00-${context.traceId}-${context.spanId}-${context.isSampled ? '01' : '00'}`
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()

/** The same for every process that sees the id. */
const isWithin = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-12), 16) < share * 16 ** 12

/** `share`, 0 to 1, is how many of the traces are recorded, each as a whole. */
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
