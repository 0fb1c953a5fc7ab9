import type { CallFunction } from '../ports/function-call.ts'
import type { Transport } from '../ports/bot-function.ts'

/** Returns a function that sends each call by the transport of its function. */
export const dispatchByTransport =
  (transports: Record<Transport, CallFunction>): CallFunction =>
  (called, request, signal) =>
    transports[called.transport](called, request, signal)
