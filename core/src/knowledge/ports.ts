/** An upload that arrived whole, on the disk but not kept yet. `hash` is its SHA-256 in hex. */
export type ReceivedOriginal = { path: string; hash: string; sizeBytes: number }

/** Uploaded originals, addressed by their content. */
export type Originals = {
  /** Takes in bytes, counting; throws AppError `too_large` beyond `mostBytes`. */
  receive(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ReceivedOriginal>
  receiveText(text: string, mostBytes: number): Promise<ReceivedOriginal>
  /** Keeps a received file for good and answers its key; the same content has the same key. */
  keep(received: ReceivedOriginal): Promise<string>
  discard(received: { path: string }[]): Promise<void>
  /** Where the original lies on this machine, for the reading sandbox. */
  pathOf(key: string): string
  read(key: string): AsyncIterable<Uint8Array>
  remove(keys: string[]): Promise<void>
}
