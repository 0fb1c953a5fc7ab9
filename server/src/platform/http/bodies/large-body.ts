import { setImmediate as nextTurn } from 'node:timers/promises'

/** Smaller bodies are parsed without waiting. */
const largeCharacters = 64 * 1024

let lastTurn: Promise<void> = Promise.resolve()

/** Waits until a large body can be parsed in its own iteration of the event loop, one body in each iteration. */
export async function waitForTurn(characters: number): Promise<void> {
  if (characters < largeCharacters) return
  lastTurn = lastTurn.then(() => nextTurn())
  await lastTurn
}
