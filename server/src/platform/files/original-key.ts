const keyForm = /^[\da-f]{64}$/

/** Whether a name is the key of an original: the SHA-256 of its content in hex. */
export const isOriginalKey = (name: string): boolean => keyForm.test(name)

/** Throws for what is not a key, before it becomes part of a path. */
export function checkOriginalKey(key: string): string {
  if (!isOriginalKey(key)) throw new Error('a file key is a SHA-256 in hex')
  return key
}

/** Originals are spread over this many folders, by the first two digits of their keys. */
export const folderCount = 256

export const folderName = (folder: number): string => folder.toString(16).padStart(2, '0')
