/** A completely received upload in a temporary file. `hash`: its SHA-256 in hex. */
export type ReceivedOriginal = { path: string; hash: string; sizeBytes: number }

/** Uploaded originals, addressed by the hash of their content. */
export type Originals = {
  /** Receives bytes. Throws AppError `too_large` beyond `maxBytes`. */
  receive(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedOriginal>
  receiveText(text: string, maxBytes: number): Promise<ReceivedOriginal>
  /**
   * Waits until received files are durable, before the transaction that writes their rows. Throws when a file could not
   * be written. A remote store has the files under their keys afterwards.
   */
  prepare(received: ReceivedOriginal[]): Promise<void>
  /** Stores a prepared file under its key, which is its hash; replaces an equal file. */
  store(received: ReceivedOriginal): Promise<void>
  discard(received: { path: string }[]): Promise<void>
  /** Calls `work` with the path of a file with the content of the original, for the extraction process. */
  withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>
  read(key: string): AsyncIterable<Uint8Array>
  remove(keys: string[]): Promise<void>
  /**
   * Runs `work` while no other process stores or removes the original with this key. Null for a local store, for which
   * the transaction that writes the rows has the lock.
   */
  withKey: (<Result>(key: string, work: () => Promise<Result>) => Promise<Result>) | null
}
