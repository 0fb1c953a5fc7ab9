import * as texts from '@askwell/messages/chat/small-talk'
import type { AnsweringBot } from './answering-bot.ts'
import { phraseAt, smallTalkKinds, type SmallTalkKind } from './small-talk-phrases.ts'
import { suggestionsText } from './suggestions.ts'

/** A longer message is a question. Small talk around a question is searched in its first and last 12 words. */
const maxLength = 120
const maxEdgeWords = 12

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
const pictures = /^[\p{Extended_Pictographic}\p{Emoji_Component}\p{P}\p{S}\s]+$/u
const angryPicture =
  /[\u{1F44E}\u{1F620}\u{1F621}\u{1F92C}\u{1F595}\u{1F624}\u{1F612}\u{1F641}\u{1F61E}]/u
const wave = /\u{1F44B}/u
const emoji = /\p{Extended_Pictographic}/u

/** The reply to a message that consists of small talk only; null for other messages. */
export function smallTalk(message: string, bot: AnsweringBot): string | null {
  const kind = smallTalkKind(message)
  return kind && replyTo(kind, bot)
}

/** Whether a message consists of small talk only. */
export const isSmallTalk = (message: string): boolean => smallTalkKind(message) !== null

/** Whether a message consists of thanks only. */
export const isThanks = (message: string): boolean => smallTalkKind(message) === 'thanks'

/** Whether a message is only a request to speak to a person. */
export const isForPerson = (message: string): boolean => smallTalkKind(message) === 'person'

function smallTalkKind(message: string): SmallTalkKind | null {
  if (message.length > maxLength) return null
  if (pictures.test(message)) return kindOfPictures(message)
  const kinds = wholeKinds(wordsOf(message).map(({ word }) => word))
  return smallTalkKinds.find((kind) => kinds?.has(kind)) ?? null
}

function kindOfPictures(message: string): SmallTalkKind {
  if (angryPicture.test(message)) return 'complaint'
  if (wave.test(message)) return 'greeting'
  return emoji.test(message) ? 'agreement' : 'help'
}

function replyTo(kind: SmallTalkKind, bot: AnsweringBot): string {
  if (kind === 'greeting') return bot.personality.extractive.greetingReply
  if (kind === 'person') return texts.person({ bot: bot.name })
  if (kind === 'identity' || kind === 'help') return introduction(bot)
  return {
    thanks: texts.welcome,
    farewell: texts.goodbye,
    agreement: texts.anythingElse,
    complaint: texts.apology,
  }[kind]
}

const introduction = (bot: AnsweringBot) =>
  `${texts.introduction({ bot: bot.name, role: bot.role.name })}${suggestionsText(bot)}`

type Word = { word: string; start: number; end: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map((match) => ({
    word: match[0].toLowerCase().replaceAll('’', "'"),
    start: match.index,
    end: match.index + match[0].length,
  }))

/** The kinds of small talk that the words consist of; null when there is another word. */
function wholeKinds(words: readonly string[]): Set<SmallTalkKind> | null {
  const { kinds, length } = leadingSmallTalk(words)
  return length === words.length ? kinds : null
}

/** The number of words at the beginning that are small talk, and its kinds. */
function leadingSmallTalk(words: readonly string[]): { kinds: Set<SmallTalkKind>; length: number } {
  const text = words.join(' ')
  const kinds = new Set<SmallTalkKind>()
  let at = 0
  while (at < text.length) {
    const phrase = phraseAt(text, at)
    if (phrase === null) break
    if (phrase.kind) kinds.add(phrase.kind)
    at = phrase.end + 1
  }
  return { kinds, length: text.slice(0, at).split(' ').filter(Boolean).length }
}

/** Kinds that can be removed around a question; "no" or "help" may be part of the question. */
const aroundQuestions: ReadonlySet<SmallTalkKind> = new Set(['greeting', 'thanks', 'farewell'])

const isAround = (kinds: Set<SmallTalkKind> | null): boolean =>
  kinds !== null && kinds.size > 0 && [...kinds].every((kind) => aroundQuestions.has(kind))

const mark = /^\s*[,.!?;:\n–—-]/
const opener =
  /^(?:what|when|where|who|which|why|how|is|are|am|was|do|does|did|can|could|may|should|would|will|have|has|i|i'm|im|we|my|our|if|there|whats|what's|please|you|your|u|r|any|just|quick|need|looking)$/

/** Removes the greeting before a question and the thanks after it. */
export function withoutCourtesies(message: string): string {
  const words = wordsOf(message)
  const first = endOfGreeting(message, words)
  const last = startOfThanks(words, first)
  const question = words.slice(first, last)
  const [opening] = question
  const closing = question.at(-1)
  if (!opening || !closing || question.length === words.length) return message

  const start = first === 0 ? 0 : opening.start
  const rest = message.slice(closing.end)
  if (last === words.length) return message.slice(start)
  return `${message.slice(start, closing.end)}${/^\s*\?/.test(rest) ? '?' : ''}`
}

/** A greeting ends at punctuation or before a question word, so that "Hello Kitty" is not a greeting. */
function endOfGreeting(message: string, words: readonly Word[]): number {
  for (let count = Math.min(maxEdgeWords, words.length); count > 0; count--) {
    if (!isAround(wholeKinds(words.slice(0, count).map(({ word }) => word)))) continue
    const ends = mark.test(message.slice(words[count - 1]?.end))
    if (ends || opener.test(words[count]?.word ?? '')) return count
  }
  return 0
}

function startOfThanks(words: readonly Word[], min: number): number {
  for (let at = Math.max(min, words.length - maxEdgeWords); at < words.length; at++) {
    if (isAround(wholeKinds(words.slice(at).map(({ word }) => word)))) return at
  }
  return words.length
}
