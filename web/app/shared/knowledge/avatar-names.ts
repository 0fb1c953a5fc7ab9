/** What each picture of the picker shows; number 1 first. */
export const avatarNames = [
  'antenna',
  'hard hat',
  'glasses',
  'headset',
  'graduation cap',
  'leaf',
  'chef hat',
  'beanie',
  'cat ears',
  'two antennae',
  'scarf',
  'tie',
  'crown',
  'light bulb',
  'visor',
  'flower',
  'monocle',
  'bow tie',
] as const

/** 3 → 'Avatar 3, glasses'; 0 is the house's own face. */
export function avatarName(imgId: number): string {
  const name = avatarNames[imgId - 1]
  return name === undefined ? 'Default avatar' : `Avatar ${imgId}, ${name}`
}
