import { deflateSync } from 'node:zlib'

/** A PDF file: numbered objects with a table of their offsets. */
export class PdfFile {
  readonly #objects: Uint8Array[] = []

  get count(): number {
    return this.#objects.length
  }

  /** Adds an object and returns its number. */
  add(content: string | Uint8Array): number {
    this.#objects.push(typeof content === 'string' ? Buffer.from(content) : content)
    return this.#objects.length
  }

  addStream(content: Uint8Array): number {
    const packed = deflateSync(content)
    const start = `<< /Length ${packed.length} /Length1 ${content.length} /Filter /FlateDecode >>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(start), packed, Buffer.from('\nendstream')]))
  }

  /** The bytes of the file. `root` and `info` are the numbers of its catalog and of its properties. */
  toBytes({ root, info }: { root: number; info: number }): Uint8Array {
    // Bytes above 127 mark the file as binary for other programs.
    const pieces: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
    let length = pieces[0]?.length ?? 0
    const places: number[] = []
    const write = (piece: Uint8Array) => {
      pieces.push(piece)
      length += piece.length
    }
    for (const [index, content] of this.#objects.entries()) {
      places.push(length)
      write(Buffer.from(`${index + 1} 0 obj\n`))
      write(content)
      write(Buffer.from('\nendobj\n'))
    }
    const count = places.length + 1
    const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
    write(
      Buffer.from(
        `xref\n0 ${count}\n0000000000 65535 f \n${table}` +
          `trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    )
    return Buffer.concat(pieces)
  }
}
