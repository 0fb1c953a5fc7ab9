// Creates and removes the temporary folder of the browser tests.
import { beginRun } from './run-scope.mjs'

export default function setup() {
  return beginRun().close
}
