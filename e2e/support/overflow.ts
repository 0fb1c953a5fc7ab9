/** How far the page overflows the window, and buttons whose text does not fit. */
export const overflowFaults = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  const clipped = [...document.querySelectorAll('button')]
    .filter((button) => button.textContent.trim() !== '')
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
    .map((button) => `"${button.textContent}" does not fit its button`)
  return scrollWidth > clientWidth
    ? [...clipped, `${scrollWidth} px in ${clientWidth} px`]
    : clipped
}

/** Waits until a frame is painted in the current size of the window and what moves has arrived. */
export const nextPaint = async () => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  // An animation that is cancelled has ended, too.
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
