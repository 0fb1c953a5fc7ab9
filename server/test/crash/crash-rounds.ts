// `npm run soak:crash` sets it; the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const { CRASH_ROUNDS: setting } = process.env

/** How often a test kills what it tests: `usual` times in `npm test`. */
export const crashRounds = (usual: number): number =>
  setting === undefined ? usual : Number(setting)

/** The time limit of a test with so many kills. */
export const crashTimeout = (rounds: number): number => 180_000 + rounds * 30_000

/**
 * The kills of each installation, at most `max`: work is given up when it was interrupted often, so that one
 * installation cannot be killed hundreds of times.
 */
export const killsOfInstallations = (kills: number, max: number): number[] =>
  Array.from({ length: Math.ceil(kills / max) }, (_, at) => Math.min(max, kills - at * max))
