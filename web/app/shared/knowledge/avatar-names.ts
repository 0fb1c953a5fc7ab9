import * as text from '@askwell/messages/knowledge/avatars'

/** A description of each avatar in the picker, starting with number 1. */
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

/** 3 → 'Avatar 3, glasses'; 0 is the default avatar. */
export function avatarName(imgId: number): string {
  const name = avatarNames[imgId - 1]
  return name === undefined ? text.defaultAvatar : text.avatarName({ number: imgId, name })
}
