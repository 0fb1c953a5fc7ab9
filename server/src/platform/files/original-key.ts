const keyForm = /^[\da-f]{64}$/

/** Whether a name is the key of an original: the SHA-256 of its content in hex. */
export const isOriginalKey = (name: string): boolean => keyForm.test(name)

/** Returns a valid key and throws for anything else, so that only keys become part of a path. */
export function checkOriginalKey(key: string): string {
  if (!isOriginalKey(key)) throw new Error('a file key is a SHA-256 in hex')
  return key
}

/** The number of folders of originals, which are named by the first two digits of the keys. */
export const folderCount = 256

export const folderName = (folder: number): string => folder.toString(16).padStart(2, '0')
