/** Hue 0 to 360, saturation and lightness 0 to 100. */
export type Hsl = { h: number; s: number; l: number }

/** Converts '#aabbcc' or '#abc' to hue, saturation and lightness. */
export function hexToHsl(hex: string): Hsl {
  const [r, g, b] = channels(hex)
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const range = max - min
  const l = (max + min) / 2
  const s = range === 0 ? 0 : range / (1 - Math.abs(2 * l - 1))
  return {
    h: Math.round(hueOf({ r, g, b, max, range })),
    s: Math.round(s * 100),
    l: Math.round(l * 100),
  }
}

function channels(hex: string): [number, number, number] {
  const digits = hex.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(long.slice(at, at + 2), 16) / 255,
  )
  return [r, g, b]
}

type Channels = { r: number; g: number; b: number; max: number; range: number }

function hueOf({ r, g, b, max, range }: Channels): number {
  if (range === 0) return 0
  if (max === r) return (60 * ((g - b) / range) + 360) % 360
  if (max === g) return 60 * ((b - r) / range + 2)
  return 60 * ((r - g) / range + 4)
}

/** Converts a color to '#rrggbb'. */
export function hslToHex({ h, s, l }: Hsl): string {
  const light = l / 100
  const strength = (s / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12
    const value = light - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
