const stopWords = new Set(
  `a an and any are about as at be been but by can could did do does for from get give go had has have he her hers him his how i if in into is it its just like may me mean mine more much must my need no not now of off ok okay on one or our ours out please shall she should so some such tell than thank thanks that the their theirs them then there these they thing things this those to too us want was we were what when where which who whom whose why will with would yes you your yours also else again`.split(
    ' ',
  ),
)

/** The words of a text in lower case. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu))

/** The distinct words of a text in lower case, without stop words. */
export const contentWords = (text: string): string[] =>
  [...wordsOf(text)].filter((word) => !stopWords.has(word))
