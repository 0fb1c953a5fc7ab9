import type { SearchedStem } from '@askwell/core/knowledge'

/** Passages that are scored for a question: those with its rarest stems, and those with several frequent ones. */
const maxScored = 1_300
const maxCombinations = 12
const maxCombined = 4

/**
 * Groups of stems, of which a passage must have all of one group to be scored. Rare stems are groups of their own;
 * frequent ones are combined until few enough passages can have them all.
 */
export function chooseGroups(stems: readonly SearchedStem[], all: number): SearchedStem[][] {
  let room = maxScored
  const groups: SearchedStem[][] = []
  const frequent: SearchedStem[] = []
  for (const stem of stems) {
    // The rarest stem is always looked for, alone where it is not frequent.
    if (stem.passages > room) frequent.push(stem)
    else {
      groups.push([stem])
      room -= stem.passages
    }
  }
  const combine = (group: SearchedStem[], from: number, expected: number): void => {
    if (groups.length >= maxCombinations) return
    if (group.length > 1 && expected * likelierTogether <= room) {
      groups.push(group)
      room -= 2 * expected
      return
    }
    if (group.length === maxCombined) return
    for (const [at, stem] of frequent.entries()) {
      if (at >= from) combine([...group, stem], at + 1, (expected * stem.passages) / all)
    }
  }
  combine([], 0, all)
  if (groups.length === 0 && frequent.length > 0) groups.push(frequent.slice(0, maxCombined))
  return groups
}

/** Words of one question stand together more often than by chance. */
const likelierTogether = 4
