const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset

/** Whether a language model writes the replies. Without one they quote the sources. */
export const hasLanguageModel = pageData?.['model'] === 'true'
