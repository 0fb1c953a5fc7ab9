import { useEffect, useRef } from 'react'

type LiveChatProps = {
  /** The path of the chat page. */
  path: string
  title: string
  /** Sent when the chat is ready; '' for none. */
  question: string
  onClose: () => void
}

/** The chat page of a chatbot, embedded as on any other website. */
export function LiveChat({ path, title, question, onClose }: LiveChatProps) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const { origin } = window.location
    function receive({ source, origin: sender, data }: MessageEvent<unknown>) {
      const page = frame.current?.contentWindow
      if (!page || source !== page || sender !== origin) return
      const send = (request: object) => page.postMessage({ chatbot: 1, v: 1, ...request }, origin)
      const type = typeOf(data)
      if (type === 'close') onClose()
      if (type !== 'ready') return
      frame.current?.focus()
      send({ type: 'open', focus: true })
      if (question !== '') send({ type: 'send', text: question })
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [question, onClose])

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox has no effect on a page of the same origin
    <iframe
      ref={frame}
      title={title}
      src={`${path}?embed=1&host=${window.location.origin}`}
      allow="clipboard-write"
      className="size-full border-0"
    />
  )
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
