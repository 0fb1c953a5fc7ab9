/** Colors of a bot bubble, as CSS values. */
export type BubbleColors = {
  background: string
  text: string
  /** Whether the bubble needs an outline on a light or a dark page. */
  ring: { light: boolean; dark: boolean }
}

const ink = '#1C1B18'
const pages = { light: '#FBFAF7', dark: '#111412' }

/** The WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colors of a bot bubble for a value of `bot_msg_bg_color`. The contrast of the text is at least 4.5:1. */
export function bubbleColors(setting: string): BubbleColors {
  const background = hexOf(setting)
  const text =
    [ink, '#FFFFFF'].find((candidate) => contrast(candidate, background) >= 4.5) ?? '#000000'
  return {
    background,
    text,
    ring: {
      light: contrast(background, pages.light) < 1.25,
      dark: contrast(background, pages.dark) < 1.25,
    },
  }
}

/** Normalizes `#RGB` and `#RRGGBB` to `#RRGGBB`; any other value, including '', becomes white. */
function hexOf(setting: string): string {
  if (/^#[\da-f]{6}$/i.test(setting)) return setting.toUpperCase()
  if (!/^#[\da-f]{3}$/i.test(setting)) return '#FFFFFF'
  return `#${setting.slice(1).replace(/./g, '$&$&')}`.toUpperCase()
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
