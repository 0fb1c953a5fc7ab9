import type { TakenBack } from '../ports/conversations.ts'
import { firstZone, type Zone } from './claim-zones.ts'
import type { Figure } from './figures/figure.ts'
import { figuresOf } from './figures/figures.ts'
import type { ContextFacts } from './context/context-facts.ts'
import { hiddenFigure, isCitation, isPlace } from './hidden-figures.ts'
import { mentionsNow } from './mentions-now.ts'
import { nearestSentence } from './nearest-sentence.ts'
import { pairingOf } from './pairing.ts'
import { withReadableDigits } from './readable-digits.ts'
import { isWholeSentence, lineMarker, listNumber, sentenceEnd } from './sentence-ends.ts'
import { unknownName } from './unknown-names.ts'

/** Sent to a reader: more text, or the withdrawal of the text after `offset`. */
export type GuardStep = { type: 'text'; text: string } | { type: 'take_back'; offset: number }

export type ReplyGuardOptions = {
  /** Returns all input of the model so far; called only when the first claim occurs. */
  input: () => ContextFacts
  question: string
  /** Whether names are also checked, because the model must not use general knowledge. */
  checksNames: boolean
  /** The number of passages, for citations such as [2]. */
  passages: number
  /** The text of an abstention. */
  abstention: string
  /** Whether the reader supports `take_back`. */
  canTakeBack: boolean
}

const maxTakenBack = 200
const maxKeptText = 1_000

/**
 * Shows the text of a model as it arrives. Figures, dates, names, links and addresses are held back until they are
 * complete and looked up in the input of the model. When one is not found, or refers to something else there, its
 * sentence is withdrawn and replaced by the closest sentence of the passages, or by the abstention.
 *
 * Without `canTakeBack` the first sentence is shown word by word, and later sentences when they are complete.
 */
export class ReplyGuard {
  readonly takenBack: TakenBack[] = []
  /** Number of characters that were shown and then withdrawn. */
  withdrawnLength = 0
  readonly #options: ReplyGuardOptions
  /** The shown text of the reply, without withdrawn parts. */
  #shown = ''
  /** The incomplete sentence. It starts at `#base` of the reply; `#shownOf` of its characters were shown. */
  #sentence = ''
  #shownOf = 0
  #base = 0
  /** Start of a figure that is held back until the end of its clause. */
  #waitsFrom: number | null = null
  /** The withdrawn claim because of which the rest of the sentence is not shown. */
  #withdrawn: TakenBack | null = null
  #isFirst = true
  #lastListNumber = 0
  #hasCheckedMarker = false
  #steps: GuardStep[] = []

  constructor(options: ReplyGuardOptions) {
    this.#options = options
  }

  /** Whether the reply consists of the abstention only. */
  get isOnlyAbstention(): boolean {
    return this.takenBack.length > 0 && this.#shown.trim() === this.#options.abstention
  }

  push(piece: string): GuardStep[] {
    this.#sentence += withReadableDigits(piece, this.#sentence.at(-1) ?? this.#shown.at(-1) ?? '')
    for (let end = sentenceEnd(this.#sentence); end >= 0; end = sentenceEnd(this.#sentence)) {
      this.#endSentence(end)
    }
    if (this.#waitsFrom === null) this.#show(this.#sentence, false)
    return this.#takeSteps()
  }

  /** Shows the text that is held back, before another event. */
  flush(): GuardStep[] {
    this.#endSentence(this.#sentence.length)
    return this.#takeSteps()
  }

  /**
   * Shows the text that is held back, at the end of the reply. A reply whose text was all withdrawn is an abstention.
   */
  end(): GuardStep[] {
    this.#endSentence(this.#sentence.length)
    if (this.takenBack.length > 0 && this.#shown.trim() === '') this.#add(this.#options.abstention)
    return this.#takeSteps()
  }

  #takeSteps(): GuardStep[] {
    const steps = this.#steps
    this.#steps = []
    return steps
  }

  #endSentence(end: number): void {
    const rest = this.#sentence.slice(end)
    const sentence = this.#sentence.slice(0, end)
    this.#show(sentence, true)
    if (this.#withdrawn) this.#withdrawn.text = sentence.slice(0, maxKeptText).trim()
    if (sentence.trim() !== '' && isWholeSentence(sentence, rest)) this.#isFirst = false
    this.#sentence = rest
    // Words after the end may have been shown before the end was recognized.
    this.#shownOf = this.#withdrawn ? 0 : Math.max(0, this.#shownOf - end)
    this.#base = this.#shown.length - this.#shownOf
    this.#waitsFrom = null
    this.#withdrawn = null
    this.#hasCheckedMarker = false
  }

  /** Shows the verified part of the sentence. */
  #show(sentence: string, isFinal: boolean): void {
    if (this.#withdrawn || !(isFinal || this.#isFirst || this.#options.canTakeBack)) return
    let at: number | null =
      this.#waitsFrom ?? Math.max(this.#shownOf, this.#markerEnd(sentence, isFinal))
    while (at !== null && at < sentence.length) at = this.#showZone(sentence, at, isFinal)
  }

  /** Shows the text up to the end of its next claims and returns that end; null when the rest is held back. */
  #showZone(sentence: string, at: number, isFinal: boolean): number | null {
    const { checksNames: hasNames } = this.#options
    const zone = firstZone(sentence, at, { isFinal, hasNames, isBeginning: this.#shown === '' })
    if (!zone) {
      this.#showUpTo(sentence, sentence.length)
      return null
    }
    const verdict = zone.isOpen ? 'wait' : this.#check(sentence, zone, isFinal)
    this.#waitsFrom = verdict === 'wait' && !zone.isOpen ? zone.start : null
    if (verdict === 'wait' || verdict === 'fine') {
      const end = verdict === 'wait' ? zone.start : zone.end
      this.#showUpTo(sentence, end)
      return verdict === 'wait' ? null : end
    }
    this.#withdraw(sentence, verdict)
    return null
  }

  /** The end of the list marker. Consecutive list numbers are not checked as figures. */
  #markerEnd(sentence: string, isFinal: boolean): number {
    const marker = lineMarker(sentence)
    const number = listNumber(marker)
    if (number === null || this.#hasCheckedMarker)
      return number === null || this.#isCounting(number) ? marker.length : 0
    if (marker.length === sentence.length && !isFinal) return 0
    this.#hasCheckedMarker = true
    if (!this.#isCounting(number)) return 0
    this.#lastListNumber = number
    return marker.length
  }

  #isCounting(number: number): boolean {
    return number === 1 || number === this.#lastListNumber || number === this.#lastListNumber + 1
  }

  #showUpTo(sentence: string, end: number): void {
    if (end <= this.#shownOf) return
    this.#add(sentence.slice(this.#shownOf, end))
    this.#shownOf = end
  }

  #add(text: string): void {
    if (text === '') return
    this.#shown += text
    this.#steps.push({ type: 'text', text })
  }

  /** Checks the claims of a zone: 'fine', 'wait' until the clause is complete, or the claim that was not found. */
  #check(
    sentence: string,
    zone: Zone,
    isFinal: boolean,
  ): 'fine' | 'wait' | { claim: string; kind: string } {
    const input = this.#options.input()
    const hidden = hiddenFigure(sentence.slice(zone.start, zone.end))
    if (hidden !== null && !input.hasText(hidden)) return { claim: hidden, kind: 'number' }

    const known = sentence.slice(0, zone.contextEnd)
    const figures = figuresOf(isFinal ? sentence : known)
    const claims = figures.filter(
      (figure) =>
        figure.end > zone.start &&
        figure.start < zone.end &&
        !isPlace(sentence, figure, input.places) &&
        !isCitation(sentence, figure, this.#options.passages),
    )
    const unknown = unknownClaim(input, claims, { sentence, isFinal })
    if (unknown) return unknown
    const name = this.#options.checksNames ? this.#unknownName(input, known, zone.start) : null
    if (name !== null) return { claim: name, kind: 'name' }
    return this.#checkPairs(
      input,
      { sentence: isFinal ? sentence : known, figures, claims },
      isFinal,
    )
  }

  #unknownName(input: ContextFacts, sentence: string, from: number): string | null {
    const around = () => `${this.#options.question} ${this.#shown.slice(-300)} ${sentence}`
    return unknownName(input, { sentence, from, around })
  }

  #checkPairs(
    input: ContextFacts,
    { sentence, figures, claims }: { sentence: string; figures: Figure[]; claims: Figure[] },
    isFinal: boolean,
  ): 'fine' | 'wait' | { claim: string; kind: string } {
    const question = this.#isFirst ? this.#options.question : ''
    for (const figure of claims) {
      const pairing = pairingOf(input, {
        figure,
        sentence,
        figures,
        question: isFinal ? question : '',
      })
      // Later words may name the thing that the figure describes.
      if (pairing !== 'fine' && !isFinal) return 'wait'
      if (pairing === 'wrong')
        return { claim: sentence.slice(figure.start, figure.end), kind: figure.kind }
    }
    return 'fine'
  }

  /** Withdraws the sentence and shows its replacement. The rest of the sentence is not shown. */
  #withdraw(sentence: string, { claim, kind }: { claim: string; kind: string }): void {
    const replacement = this.#replacement(sentence, kind)
    const start = this.#replacedFrom(sentence, replacement)
    const isShown = this.#shownOf > start
    const offset = isShown && this.#options.canTakeBack ? this.#base + start : null
    this.#withdrawn = { text: sentence.slice(0, maxKeptText).trim(), claim, offset }
    if (this.takenBack.length < maxTakenBack) this.takenBack.push(this.#withdrawn)

    if (offset !== null) {
      this.withdrawnLength += this.#shown.length - offset
      this.#shown = this.#shown.slice(0, offset)
      this.#steps.push({ type: 'take_back', offset })
    }
    if (replacement === '') return
    if (!isShown) this.#showUpTo(sentence, start)
    this.#add(isShown && offset === null ? `${this.#cutMark()}${replacement}` : replacement)
  }

  /** The mark that ends a partly shown sentence. */
  #cutMark(): string {
    return /\s$/.test(this.#shown) ? '…\n\n' : ' …\n\n'
  }

  /** Start of the withdrawn text: after the list marker, or before it when there is no replacement. */
  #replacedFrom(sentence: string, replacement: string): number {
    const marker = replacement === '' ? '' : lineMarker(sentence)
    return this.#isCounting(listNumber(marker) ?? 1) ? marker.length : 0
  }

  /** The replacement of a sentence; none in a table or code block, which a sentence would break. */
  #replacement(sentence: string, kind: string): string {
    const isInBlock =
      sentence.trimStart().startsWith('|') || this.#shown.split('```').length % 2 === 0
    if (isInBlock) return ''
    const input = this.#options.input()
    const { question } = this.#options
    const nearest = nearestSentence(input, { sentence, question, kind, shown: this.#shown })
    if (nearest !== null) return /[.!?…:]$/.test(nearest) ? nearest : `${nearest}.`
    return this.#shown.includes(this.#options.abstention) ? '' : this.#options.abstention
  }
}

function unknownClaim(
  input: ContextFacts,
  claims: Figure[],
  { sentence, isFinal }: { sentence: string; isFinal: boolean },
): 'wait' | { claim: string; kind: string } | null {
  const isKnown = (figure: Figure) =>
    input.has(figure) || (input.isNow(figure) && mentionsNow(sentence))
  const unknown = claims.find((figure) => !isKnown(figure))
  if (!unknown) return null
  // Later words may show that the sentence is about today.
  if (!isFinal && input.isNow(unknown)) return 'wait'
  return { claim: sentence.slice(unknown.start, unknown.end), kind: unknown.kind }
}
