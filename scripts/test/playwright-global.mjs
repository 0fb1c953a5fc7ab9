// Playwright setup: creates the temporary folder of the browser tests, and removes it at the end.
import { beginRun } from './run-scope.mjs'

export default function setup() {
  return beginRun().close
}
