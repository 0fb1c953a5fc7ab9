// The order of the unit tests: files known to be slow first, then the larger ones, so that no worker is left alone with
// a slow file at the end.
import { BaseSequencer } from 'vitest/node'
import { isSlowTest } from './slow-tests.mjs'

export default class SlowFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- of the runner, not of an array
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => isSlow(other) - isSlow(one))
  }
}

const isSlow = ({ moduleId }) => Number(isSlowTest(moduleId))
