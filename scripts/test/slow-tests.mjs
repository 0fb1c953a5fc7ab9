/** Test files that take ten seconds or more although they are small. */
const slow =
  /\/test\/(?:siege|questions|crash)\/|-crash\.test|\/(?:start|ledger-histories|purchase-sequences|fuzz)\.test/

export const isSlowTest = (file) => slow.test(file)
