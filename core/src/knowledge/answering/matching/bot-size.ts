/** Between these numbers of passages, weights are interpolated. */
export const SMALL_BOT = 38
const LARGE_BOT = 1000

/** Up to this size, word lists cover the words for things and properties in the sentences of a bot. */
export const FEW_PASSAGES = 200

/** The weight of each feature in a small and in a large bot. */
export type WeightsBySize<Feature extends string> = Record<Feature, readonly [number, number]>

/** The weights for a bot of this many passages. */
export function weightsFor<Feature extends string>(
  weights: WeightsBySize<Feature>,
  botSize: number,
): readonly (readonly [Feature, number])[] {
  const size = Math.log(botSize / SMALL_BOT) / Math.log(LARGE_BOT / SMALL_BOT)
  const large = Math.min(1, Math.max(0, size))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its features
  const entries = Object.entries(weights) as [Feature, readonly [number, number]][]
  return entries.map(([feature, [small, big]]) => [feature, small + (big - small) * large])
}
