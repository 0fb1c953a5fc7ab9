import type { Figures } from '../floors.ts'
import type { Score, Totals } from './score.ts'

const share = (part: number, { count }: Totals) => (100 * part) / count

/** The figures below the floor, or above the ceiling of wrong replies, as sentences. */
export function misses({ all, answerable, byKind }: Score, floors: Figures): string[] {
  const { right, wrong, answerable: answered, ...ofKinds } = floors
  const found = [
    ...belowFloor('right', all, right),
    ...belowFloor('answerable', answerable, answered),
  ]
  const wrongShare = share(all.wrong, all)
  if (wrongShare > wrong) found.push(`wrong ${wrongShare.toFixed(2)} %, at most ${wrong} %`)
  for (const [kind, totals] of byKind) found.push(...belowFloor(kind, totals, ofKinds[kind]))
  return found
}

function belowFloor(name: string, totals: Totals, floor = 0): string[] {
  const reached = share(totals.right, totals)
  return reached < floor ? [`${name} ${reached.toFixed(2)} %, at least ${floor} %`] : []
}
