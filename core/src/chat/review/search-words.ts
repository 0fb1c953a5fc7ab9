/** Further words of a search are ignored. */
const maxWords = 12

/**
 * The words of a search, in lower case and without accents; other characters are ignored. Undefined without a text;
 * empty for a text without words, which finds nothing.
 */
export function searchWords(search: string | undefined): string[] | undefined {
  if (search === undefined || search.trim() === '') return undefined
  const plain = search
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return [...new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, maxWords)
}
