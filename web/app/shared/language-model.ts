const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset

/** Whether a language model writes the answers; without one they quote the sources. */
export const hasLanguageModel = pageData?.['model'] === 'true'
