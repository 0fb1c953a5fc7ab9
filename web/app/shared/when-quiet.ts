/** The longest wait for a quiet moment once the page is loaded. */
const patienceMs = 2000

/** Where a browser cannot tell a quiet moment. */
const guessMs = 200

/** Resolves when the page is loaded and the browser has nothing better to do. */
export async function whenQuiet(): Promise<void> {
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: patienceMs })
    else setTimeout(resolve, guessMs)
  })
}
