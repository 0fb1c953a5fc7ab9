import { NumberList } from './number-list.ts'

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** A growing list of 32-bit floats. */
export class FloatList {
  readonly #bits = new NumberList()

  get bytes(): number {
    return this.#bits.bytes
  }

  push(value: number): void {
    float[0] = value
    this.#bits.push(bits[0] ?? 0)
  }

  at(index: number): number {
    bits[0] = this.#bits.at(index)
    return float[0] ?? 0
  }
}
