/** Whether a database text can hold it: neither NUL nor an unpaired surrogate. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Removes what a database text cannot hold. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
