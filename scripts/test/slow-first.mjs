// The order of the unit tests: files known to be slow first, then the larger ones, so that no worker is left alone with
// a slow file at the end.
import { BaseSequencer } from 'vitest/node'

/** Files of ten seconds and more that are small, so that their size does not tell it. */
const slow =
  /\/test\/(?:siege|questions|crash)\/|-crash\.test|\/(?:start|ledger-histories|purchase-sequences|fuzz)\.test/

export default class SlowFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- of the runner, not of an array
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => isSlow(other) - isSlow(one))
  }
}

const isSlow = ({ moduleId }) => Number(slow.test(moduleId))
