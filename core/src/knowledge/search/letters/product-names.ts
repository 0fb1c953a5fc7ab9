const PRODUCT_NAME = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu

/** Product names in a text, such as MySQL and iPhone, which have no synonyms or variants; in lower case. */
export const productNames = (text: string): ReadonlySet<string> =>
  new Set((text.match(PRODUCT_NAME) ?? []).map((name) => name.toLowerCase()))
