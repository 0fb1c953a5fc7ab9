/** A completely received upload in a temporary file. `hash` is its SHA-256 in hex. */
export type ReceivedOriginal = { path: string; hash: string; sizeBytes: number }

/** Uploaded originals, addressed by the hash of their content. */
export type Originals = {
  /** Receives bytes and counts them; throws AppError `too_large` beyond `maxBytes`. */
  receive(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ReceivedOriginal>
  receiveText(text: string, mostBytes: number): Promise<ReceivedOriginal>
  /** Stores a received file and returns its key; equal content has the same key. */
  store(received: ReceivedOriginal): Promise<string>
  discard(received: { path: string }[]): Promise<void>
  /** Path of the original, for the extraction process. */
  pathOf(key: string): string
  read(key: string): AsyncIterable<Uint8Array>
  remove(keys: string[]): Promise<void>
}
