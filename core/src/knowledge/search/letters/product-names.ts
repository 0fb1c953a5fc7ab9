const PRODUCT_NAME = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu

/** The names in a text that are never written in other words or letters, such as MySQL and iPhone; in lower case. */
export const productNames = (text: string): ReadonlySet<string> =>
  new Set((text.match(PRODUCT_NAME) ?? []).map((name) => name.toLowerCase()))
