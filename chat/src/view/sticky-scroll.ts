import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Box = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>

/** Whether the end of a scroll container is visible, with a tolerance of one line. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Box): boolean {
  return scrollHeight - scrollTop - clientHeight <= 32
}

type StickyScroll = {
  /** Ref of the scroll container. */
  box: RefObject<HTMLDivElement | null>
  /** Ref of the growing content in the container. */
  content: RefObject<HTMLDivElement | null>
  /** Whether the user has scrolled up. */
  isAwayFromEnd: boolean
  scrollToEnd: () => void
}

/**
 * Keeps the end of a growing list visible. Scrolling up stops this immediately; scrolling to the end
 * resumes it.
 */
export function useStickyScroll(): StickyScroll {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAwayFromEnd, setIsAwayFromEnd] = useState(false)

  const scrollToEnd = useCallback(() => {
    isFollowing.current = true
    setIsAwayFromEnd(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  useEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return undefined

    function setFollowing(isFollowingNow: boolean): void {
      isFollowing.current = isFollowingNow
      setIsAwayFromEnd(!isFollowingNow)
    }
    // Content may grow between scrolling and the scroll event, so only scrolling up stops following.
    let lastTop = outer.scrollTop
    const onScroll = () => {
      if (isAtEnd(outer)) setFollowing(true)
      else if (outer.scrollTop < lastTop) setFollowing(false)
      lastTop = outer.scrollTop
    }
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && outer.scrollTop > 0) setFollowing(false)
    }
    const growth = new ResizeObserver(() => {
      if (isFollowing.current) outer.scrollTop = outer.scrollHeight
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

  return { box, content, isAwayFromEnd, scrollToEnd }
}
