/** Returns one vector of unit length per text, in the same order. Throws ModelError. */
export type Embedder = {
  model: string
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}
