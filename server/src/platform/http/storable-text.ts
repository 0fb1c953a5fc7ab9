/** Whether a database can store a text: it must have neither NUL nor unpaired surrogates. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Removes characters that a database cannot store: NUL and unpaired surrogates. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
