import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Box = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>

/** Whether the end of a scrolled box is on view, give or take a line. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Box): boolean {
  return scrollHeight - scrollTop - clientHeight <= 32
}

type ScrollKeeper = {
  /** Goes on the element that scrolls. */
  box: RefObject<HTMLDivElement | null>
  /** Goes on the element inside it that grows. */
  content: RefObject<HTMLDivElement | null>
  /** Whether the reader has left the end. */
  isFree: boolean
  toEnd: () => void
}

/**
 * Keeps the end of a growing list on view for as long as the reader stays there. Scrolling up frees
 * the list at once, returning to the end binds it again.
 */
export function useScrollKeeper(): ScrollKeeper {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isBound = useRef(true)
  const [isFree, setIsFree] = useState(false)

  const toEnd = useCallback(() => {
    isBound.current = true
    setIsFree(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  useEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return undefined

    function bind(isBoundNow: boolean): void {
      isBound.current = isBoundNow
      setIsFree(!isBoundNow)
    }
    // Content may grow between a scroll and its event, so only a move upwards frees the list.
    let lastTop = outer.scrollTop
    const onScroll = () => {
      if (isAtEnd(outer)) bind(true)
      else if (outer.scrollTop < lastTop) bind(false)
      lastTop = outer.scrollTop
    }
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && outer.scrollTop > 0) bind(false)
    }
    const growth = new ResizeObserver(() => {
      if (isBound.current) outer.scrollTop = outer.scrollHeight
    })

    outer.addEventListener('scroll', onScroll, { passive: true })
    outer.addEventListener('wheel', onWheel, { passive: true })
    growth.observe(outer)
    growth.observe(inner)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      outer.removeEventListener('wheel', onWheel)
      growth.disconnect()
    }
  }, [])

  return { box, content, isFree, toEnd }
}
