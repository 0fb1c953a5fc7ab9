import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ExtractionError } from '../document/extraction-outcome.ts'

/** A stream inside an OLE compound file (the container of doc, xls and ppt). */
export type OleStream = { name: string; start: number; size: number; isMini: boolean }

const END_OF_CHAIN = 0xfffffffa
const MAX_SECTORS = 200_000
const MAX_DIRECTORY_BYTES = 1_024_000

/** Random access to an OLE compound file: only the requested streams are loaded into memory. */
export class OleFile {
  readonly streams: OleStream[] = []
  readonly #fd: number
  #sectorSize = 0
  #sectorCount = 0
  /** Sector numbers of the allocation table (FAT). A sector is read when one of its entries is needed. */
  #fatPlaces: number[] = []
  readonly #fatSectors = new Map<number, Buffer>()
  #miniFatStart = 0
  #miniStream: OleStream | undefined

  /** Throws ExtractionError for a damaged file. */
  constructor(path: string) {
    this.#fd = openSync(path, 'r')
    try {
      this.#readStructure()
    } catch (error) {
      this.close()
      throw error
    }
  }

  #readStructure(): void {
    const header = this.#bytes(0, 512)
    if (header.length < 512) throw new ExtractionError('damaged', 'short OLE header')
    const shift = header.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw new ExtractionError('damaged', 'OLE sector size')
    this.#sectorSize = 1 << shift
    this.#miniFatStart = header.readUInt32LE(60)
    this.#sectorCount = Math.ceil(fstatSync(this.#fd).size / this.#sectorSize)
    this.#fatPlaces = this.#readFatPlaces(header)
    this.#readDirectory(header.readUInt32LE(48))
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** Stream names are compared case-insensitively, because some programs write them in capitals. */
  find(name: string): OleStream | undefined {
    return this.streams.find((stream) => stream.name.toLowerCase() === name.toLowerCase())
  }

  /** The bytes of a stream, up to `max`. */
  read(stream: OleStream, max = stream.size): Buffer {
    const size = Math.min(stream.size, max)
    if (!stream.isMini || !this.#miniStream) return this.#chain(stream.start, size)
    const miniFat = this.#chain(this.#miniFatStart, MAX_SECTORS * 4)
    const mini = this.read(this.#miniStream)
    const pieces: Buffer[] = []
    let at = stream.start
    for (let length = 0; length < size && at * 64 < mini.length; length += 64) {
      pieces.push(mini.subarray(at * 64, at * 64 + 64))
      at = at * 4 + 4 <= miniFat.length ? miniFat.readUInt32LE(at * 4) : END_OF_CHAIN
    }
    return Buffer.concat(pieces).subarray(0, size)
  }

  #bytes(position: number, length: number): Buffer {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(this.#fd, buffer, 0, length, position))
  }

  #sector(index: number): Buffer {
    return this.#bytes((index + 1) * this.#sectorSize, this.#sectorSize)
  }

  #readFatPlaces(header: Buffer): number[] {
    const places: number[] = []
    for (let at = 76; at < 512; at += 4) places.push(header.readUInt32LE(at))
    let more = header.readUInt32LE(68)
    while (more < END_OF_CHAIN && places.length < MAX_SECTORS / 128) {
      const sector = this.#sector(more)
      if (sector.length < this.#sectorSize) break
      for (let at = 0; at < this.#sectorSize - 4; at += 4) places.push(sector.readUInt32LE(at))
      more = sector.readUInt32LE(this.#sectorSize - 4)
    }
    return places.filter((each) => each < END_OF_CHAIN)
  }

  /** The next sector of a chain. */
  #after(index: number): number {
    const perSector = this.#sectorSize / 4
    const place = this.#fatPlaces[Math.floor(index / perSector)]
    if (place === undefined) return END_OF_CHAIN
    const sector = this.#fatSectors.get(place) ?? this.#sector(place)
    this.#fatSectors.set(place, sector)
    const at = (index % perSector) * 4
    return at + 4 <= sector.length ? sector.readUInt32LE(at) : END_OF_CHAIN
  }

  /** The first `size` bytes of a sector chain. A cycle or a missing sector ends the chain. */
  #chain(start: number, size: number): Buffer {
    const pieces: Buffer[] = []
    let length = 0
    let at = start
    while (at < END_OF_CHAIN && length < size && pieces.length < this.#sectorCount) {
      const sector = this.#sector(at)
      if (sector.length === 0) break
      pieces.push(sector)
      length += sector.length
      at = this.#after(at)
    }
    return Buffer.concat(pieces).subarray(0, size)
  }

  #readDirectory(start: number): void {
    const directory = this.#chain(start, MAX_DIRECTORY_BYTES)
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameLength = Math.min(64, directory.readUInt16LE(at + 64))
      const type = directory[at + 66]
      const name = directory.toString('utf16le', at, at + Math.max(0, nameLength - 2))
      const size = directory.readUInt32LE(at + 120)
      const place = directory.readUInt32LE(at + 116)
      if (type === 5) this.#miniStream = { name, start: place, size, isMini: false }
      if (type === 2) this.streams.push({ name, start: place, size, isMini: size < 4096 })
    }
  }
}
