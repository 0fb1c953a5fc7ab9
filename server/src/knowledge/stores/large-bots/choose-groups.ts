import type { SearchedStem } from '@askwell/core/knowledge'

/** About how many passages are scored for a question. */
const maxScored = 1_300
const maxCombinations = 12
const maxCombined = 4

/**
 * Chooses groups of stems. A passage is scored if it has all stems of one group. A rare stem is a group by itself;
 * frequent stems are combined until few passages are likely to have all of them.
 */
export function chooseGroups(stems: readonly SearchedStem[], all: number): SearchedStem[][] {
  let room = maxScored
  const groups: SearchedStem[][] = []
  const frequent: SearchedStem[] = []
  for (const stem of stems) {
    // The rarest stem is always searched, alone if it is not frequent.
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

/** Words of one question occur together in a passage more often than by chance, by this factor. */
const likelierTogether = 4
