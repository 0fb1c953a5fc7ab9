declare const setImmediate: (run: () => void) => unknown

/** Waits until React has done its scheduled work. It schedules each step with an immediate, which run in order. */
export async function waitForReact(): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
}
