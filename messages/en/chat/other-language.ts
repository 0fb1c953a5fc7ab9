/** Reply when the sources are in another language than the question; `languages`: names of their languages. */
export const otherLanguage = ({ languages }: { languages: string }) =>
  `My information is in ${languages}. Please ask in that language, so I can search it better.`
