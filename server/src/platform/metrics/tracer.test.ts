import { expect, test, vi } from 'vitest'
import { createTracer, type EndedSpan } from './tracer.ts'

const request = { name: 'POST /chat_stream', kind: 'server' as const, attributes: {} }

test('a span is recorded once, with what was known when it ended first', () => {
  const onEnd = vi.fn<(span: EndedSpan) => void>()
  const span = createTracer(onEnd, 1).start(request)

  span.end({ status: 200 })
  span.end({ status: 500 }, true)

  expect(onEnd).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ attributes: { status: 200 }, isError: false }),
  )
})

test('of a trace that is not sampled no span is recorded', () => {
  const onEnd = vi.fn<(span: EndedSpan) => void>()
  const tracer = createTracer(onEnd, 0)
  const span = tracer.start(request)

  span.run(() => tracer.start(request).end())
  span.end()

  expect(onEnd).not.toHaveBeenCalled()
})
