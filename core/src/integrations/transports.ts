import type { CallFunction, Transport } from './ports.ts'

/** One way out for every function: each is called the way its transport says. */
export const byTransport =
  (ways: Record<Transport, CallFunction>): CallFunction =>
  (called, request, signal) =>
    ways[called.transport](called, request, signal)
