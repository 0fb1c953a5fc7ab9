/** A completely received upload in a temporary file. `hash` is its SHA-256 in hex. */
export type ReceivedOriginal = { path: string; hash: string; sizeBytes: number }

/** Uploaded originals, addressed by the hash of their content. */
export type Originals = {
  /** Receives bytes and counts them; throws AppError `too_large` beyond `maxBytes`. */
  receive(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ReceivedOriginal>
  receiveText(text: string, mostBytes: number): Promise<ReceivedOriginal>
  /** Waits until received files are on the disk; throws when one could not be written. */
  waitUntilSynced(received: { path: string }[]): Promise<void>
  /** Stores a received file under its key, which is its hash; replaces an equal one. */
  store(received: ReceivedOriginal): Promise<void>
  discard(received: { path: string }[]): Promise<void>
  /** Path of the original, for the extraction process. */
  pathOf(key: string): string
  read(key: string): AsyncIterable<Uint8Array>
  remove(keys: string[]): Promise<void>
}
