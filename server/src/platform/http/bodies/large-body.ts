import { setImmediate as nextTurn } from 'node:timers/promises'

/** Smaller bodies are parsed at once. */
const largeCharacters = 64 * 1024

let lastTurn: Promise<void> = Promise.resolve()

/** Waits until a large body has a turn of the event loop of its own, however many arrived together. */
export async function waitForTurn(characters: number): Promise<void> {
  if (characters < largeCharacters) return
  lastTurn = lastTurn.then(() => nextTurn())
  await lastTurn
}
