// Parses the arguments of `npm test`: everything, one part, or what a change can break.

const parts = ['all', 'changed', 'static', 'unit', 'browser']

export const usage = `npm test                      everything
npm test -- changed [BASE]    what the changes since BASE (the main branch) can break, in about three minutes
npm test -- static            format, lint, types, boundaries
npm test -- unit [FILE …]     unit, store and API tests
npm test -- browser [FILE …]  tests in a real browser
--second-try                  a test that fails runs once more
--built                       tests the build that is there`

/** Parses the arguments after `npm test --`; undefined if they are invalid. */
export function parseArguments(args) {
  const options = args.filter((arg) => arg.startsWith('-'))
  const [part = 'all', ...names] = args.filter((arg) => !arg.startsWith('-'))
  const isKnown =
    parts.includes(part) &&
    options.every((option) => ['--second-try', '--built'].includes(option)) &&
    (names.length === 0 ||
      ['unit', 'browser'].includes(part) ||
      (part === 'changed' && names.length === 1))
  if (!isKnown) return undefined
  const retries = options.includes('--second-try') ? 1 : 0
  return { part, names, retries, isBuilt: options.includes('--built') }
}
