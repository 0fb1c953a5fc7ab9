/** Files that take ten seconds and more although they are small, so that their size does not show it. */
const slow =
  /\/test\/(?:siege|questions|crash)\/|-crash\.test|\/(?:start|ledger-histories|purchase-sequences|fuzz)\.test/

export const isSlowTest = (file) => slow.test(file)
