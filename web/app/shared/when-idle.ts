declare global {
  var loadsAhead: number | undefined
}

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

/**
 * Loads code before anybody needs it; undefined when that fails. The page is not reloaded for such a missing chunk,
 * which would lose what a person types or clicks meanwhile. Whoever needs the code loads it again.
 */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  globalThis.loadsAhead = (globalThis.loadsAhead ?? 0) + 1
  const loaded = await load().catch(() => undefined)
  globalThis.loadsAhead -= 1
  return loaded
}
