import { expect, test } from 'vitest'
import { hexToHsl, hslToHex } from './hsl.ts'

test('converts hex colors to hue, saturation and lightness', () => {
  expect(hexToHsl('#aabbcc')).toEqual({ h: 210, s: 25, l: 73 })
  expect(hexToHsl('#f00')).toEqual({ h: 0, s: 100, l: 50 })
  expect(hexToHsl('#0e6b57')).toEqual({ h: 167, s: 77, l: 24 })
  expect(hexToHsl('#ffffff')).toEqual({ h: 0, s: 0, l: 100 })
  expect(hexToHsl('#ff00ff')).toEqual({ h: 300, s: 100, l: 50 })
})

test('converts hue, saturation and lightness to hex colors', () => {
  expect(hslToHex({ h: 0, s: 100, l: 50 })).toBe('#ff0000')
  expect(hslToHex({ h: 120, s: 100, l: 25 })).toBe('#008000')
  expect(hslToHex({ h: 300, s: 100, l: 50 })).toBe('#ff00ff')
  expect(hslToHex({ h: 360, s: 0, l: 100 })).toBe('#ffffff')
})
