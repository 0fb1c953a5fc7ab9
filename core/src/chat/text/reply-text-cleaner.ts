import { trimEndOf } from '@askwell/contract/trim-end'

/** Cleans the pieces of a reply, so that the streamed and the stored text are equal. */
export type ReplyTextCleaner = {
  /** The cleaned text that can be sent now. */
  push(piece: string): string
  /** The remaining text. */
  end(): string
}

/**
 * Changes CR and CRLF to LF, also across pieces; never splits a surrogate pair; changes a lone surrogate to U+FFFD;
 * removes NUL, which a database text cannot contain; changes `![` to `[`, because replies have no images.
 */
export function createReplyTextCleaner(): ReplyTextCleaner {
  let pending = ''

  return {
    push(piece) {
      const text = (pending + piece).replaceAll('\0', '')
      const cut = text.length - incompleteLength(text)
      pending = text.slice(cut)
      return clean(text.slice(0, cut))
    },
    end() {
      const last = pending
      pending = ''
      return clean(last)
    },
  }
}

/** The number of characters at the end that depend on the next piece. */
function incompleteLength(text: string): number {
  if (/[\r\ud800-\udbff]$/.test(text)) return 1
  return text.length - trimEndOf(text, '!').length
}

const needsCleaning = /[\r\ud800-\udfff]|!\[/

function clean(text: string): string {
  if (!needsCleaning.test(text)) return text
  const pieces = text.replace(/\r\n?/g, '\n').toWellFormed().split('[')
  const last = pieces.pop() ?? ''
  return [...pieces.map((piece) => trimEndOf(piece, '!')), last].join('[')
}
