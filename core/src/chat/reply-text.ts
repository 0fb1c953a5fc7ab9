/** Cleans the pieces of a reply so that what is streamed is exactly what is stored. */
export type ReplyText = {
  /** The part of this piece that may go out now. */
  push(piece: string): string
  /** What was held back. */
  end(): string
}

/**
 * CR and CRLF become LF, also across two pieces. A surrogate pair is never split, a lone half becomes
 * U+FFFD, NUL goes (a database text cannot hold it), and `![` loses its mark: a reply has no images.
 */
export function replyText(): ReplyText {
  let held = ''

  return {
    push(piece) {
      const whole = (held + piece).replaceAll('\0', '')
      const cut = whole.length - (open.exec(whole)?.[0].length ?? 0)
      held = whole.slice(cut)
      return clean(whole.slice(0, cut))
    },
    end() {
      const last = held
      held = ''
      return clean(last)
    },
  }
}

/** What the next piece could still change. */
const open = /(?:!+|\r|[\ud800-\udbff])$/
const needsCleaning = /[\r\ud800-\udfff]|!\[/

function clean(text: string): string {
  if (!needsCleaning.test(text)) return text
  return text.replace(/\r\n?/g, '\n').replace(/!+\[/g, '[').toWellFormed()
}
