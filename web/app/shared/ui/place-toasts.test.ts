import { expect, test } from 'vitest'
import { bestPlace } from './place-toasts.ts'

const size = { width: 300, height: 60 }
const box = (left: number, top: number, { width, height }: { width: number; height: number }) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('an empty window shows toasts at its top, at the end of the line', () => {
  expect(bestPlace(size, { width: 1_000, height: 800 }, { controls: [], texts: [] })).toMatchObject(
    {
      left: 684,
      top: 16,
    },
  )
})

test('a control is never covered while there is room, text only where nothing else is free', () => {
  const header = box(0, 0, { width: 1_000, height: 64 })
  const button = box(800, 90, { width: 150, height: 44 })
  const text = box(0, 64, { width: 1_000, height: 720 })
  const place = bestPlace(
    size,
    { width: 1_000, height: 800 },
    { controls: [header, button], texts: [text] },
  )
  expect(place).toMatchObject({ left: 16, top: 64 })
  expect(
    bestPlace(
      size,
      { width: 332, height: 800 },
      { controls: [box(0, 0, { width: 332, height: 700 })], texts: [] },
    ),
  ).toMatchObject({
    left: 16,
    top: 712,
  })
})
