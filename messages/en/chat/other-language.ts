/** The knowledge is in another language than the question; `languages` are their names. */
export const otherLanguage = ({ languages }: { languages: string }) =>
  `My information is in ${languages}. Please ask in that language, so I can search it better.`
