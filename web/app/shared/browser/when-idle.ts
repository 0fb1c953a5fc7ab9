/** Maximum time to wait for an idle callback. */
const idleTimeoutMs = 2000

/** Delay in browsers without `requestIdleCallback`. */
const fallbackDelayMs = 200

/** Resolves when the page is loaded and the browser is idle. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(resolve, { timeout: idleTimeoutMs })
    else setTimeout(resolve, fallbackDelayMs)
  })
}
