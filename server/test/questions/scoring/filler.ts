import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import { storedPassages } from './open-bot.ts'

const samples = path.join(import.meta.dirname, '../../../src/samples/knowledge')

/** Deterministic numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The words of the sample guides in order, without headings. */
const sampleWords = (): string[] =>
  readdirSync(samples, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => readFileSync(path.join(samples, name), 'utf8').split('\n'))
    .filter((line) => /^[A-Z]/.test(line))
    .flatMap((line) => line.split(/\s+/))

/** For each pair of words those that follow it. */
function followersOf(words: string[]): Map<string, string[]> {
  const followers = new Map<string, string[]>()
  for (let at = 2; at < words.length; at += 1) {
    const key = `${words[at - 2]} ${words[at - 1]}`
    followers.set(key, [...(followers.get(key) ?? []), words[at] ?? ''])
  }
  return followers
}

const syllables = 'ba den for gil ha kern lo mis nor pel ra sten tor ul ven wick'.split(' ')

/** Share of the words that are replaced by a made-up name. */
const nameShare = 0.04

/** A made-up name; a few of them are frequent and most are rare, as in real texts. */
function nameOf(random: () => number): string {
  const rank = Math.floor(4_000 ** random())
  const parts = [rank % 16, Math.floor(rank / 16) % 16, Math.floor(rank / 256)]
  const name = parts.map((part) => syllables[part] ?? '').join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * Text that reads like the sample guides: each word follows the two before it as it does there, with made-up
 * names in between. It fills a bot to a size and answers no question of a customer.
 */
export function fillerPassages(count: number): StoredPassage[] {
  const random = randomNumbers(20_261_123)
  const words = sampleWords()
  const followers = followersOf(words)
  const passages: StoredPassage[] = []
  for (let file = 0; passages.length < count; file += 1) {
    passages.push(...fillerFile(`guide-${file}.md`, () => sentence({ words, followers, random })))
  }
  return passages.slice(0, count)
}

type Chain = { words: string[]; followers: Map<string, string[]>; random: () => number }

const endsSentence = (word = '.') => /[.!?]$/.test(word)

function sentence({ words, followers, random }: Chain): string {
  let at = Math.floor(random() * (words.length - 3))
  while (!endsSentence(words[at])) at = (at + 1) % (words.length - 3)
  const written = words.slice(at + 1, at + 3)
  while (written.length < 40 && !endsSentence(written.at(-1))) {
    const next = followers.get(written.slice(-2).join(' ')) ?? ['end.']
    written.push(next[Math.floor(random() * next.length)] ?? 'end.')
  }
  const named = written.map((word) => (random() < nameShare ? nameOf(random) : word)).join(' ')
  return endsSentence(named) ? named : `${named}.`
}

/** One file of 40 passages under made-up headings. */
function fillerFile(name: string, nextSentence: () => string): StoredPassage[] {
  const sections = Array.from({ length: 40 }, (_, index) => {
    const [first = '', ...rest] = Array.from({ length: 6 }, nextSentence)
    const heading = first.split(' ').slice(0, 4).join(' ').replace(/\W+$/, '')
    return `## ${index + 1} ${heading}\n\n${[first, ...rest].join(' ')}`
  })
  const part = { label: 'Text', locator: { kind: 'text' as const }, text: sections.join('\n\n') }
  return storedPassages(name, chunkParts([part], name))
}
