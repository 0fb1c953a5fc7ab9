/** Files of ten seconds and more that are small, so that their size does not tell it. */
const slow =
  /\/test\/(?:siege|questions|crash)\/|-crash\.test|\/(?:start|ledger-histories|purchase-sequences|fuzz)\.test/

export const isSlowTest = (file) => slow.test(file)
