// The order of the unit tests: known slow files first, then larger ones, so that the run does not end with one worker
// busy with a slow file.
import { BaseSequencer } from 'vitest/node'
import { isSlowTest } from './slow-tests.mjs'

export default class SlowFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the base class, not of an array
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => isSlow(other) - isSlow(one))
  }
}

const isSlow = ({ moduleId }) => Number(isSlowTest(moduleId))
