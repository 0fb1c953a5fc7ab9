import { knowledgeShared as text } from '../../messages/en.ts'
/** What each picture of the picker shows; number 1 first. */
export const avatarNames = [
  'antenna',
  text.hardHat,
  'glasses',
  'headset',
  text.graduationCap,
  'leaf',
  text.chefHat,
  'beanie',
  text.catEars,
  text.twoAntennae,
  'scarf',
  'tie',
  'crown',
  text.lightBulb,
  'visor',
  'flower',
  'monocle',
  text.bowTie,
] as const

/** 3 → 'Avatar 3, glasses'; 0 is the house's own face. */
export function avatarName(imgId: number): string {
  const name = avatarNames[imgId - 1]
  return name === undefined ? text.defaultAvatar : text.avatarOf(imgId, name)
}
