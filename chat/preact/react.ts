/**
 * The part of React's API that the chat page uses, built on Preact's core. Preact's own compatibility
 * layer would exceed the size budget of the page.
 */
import {
  Component,
  type ComponentChildren,
  type ComponentType,
  type ContainerNode,
  createElement,
  options,
  render,
} from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'

export { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** Shared with lazily loaded parts; a second copy of Preact could not render into the page. */
const sharedReact = { Fragment, jsx, jsxs, useEffect, useRef, useState }
export type SharedReact = typeof sharedReact
Object.assign(window, { chatReact: sharedReact })

options.event = (event) => Object.assign(event, { nativeEvent: event })

/** Re-renders only if `isSame` returns false for the old and new properties. */
export function memo<Props extends object>(
  Wrapped: ComponentType<Props>,
  isSame: (before: Props, now: Props) => boolean = areSame,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props, next)
    }
    render() {
      return createElement(Wrapped, this.props)
    }
  }
}

function areSame(before: object, now: object): boolean {
  const values = new Map(Object.entries(before))
  const others = Object.entries(now)
  return (
    others.length === values.size && others.every(([name, value]) => values.get(name) === value)
  )
}

export function useSyncExternalStore<State>(
  subscribe: (listener: () => void) => () => void,
  read: () => State,
): State {
  const [state, setState] = useState(read)
  useEffect(() => {
    const update = () => setState(read)
    update()
    return subscribe(update)
  }, [subscribe, read])
  return state
}

export const createRoot = (place: ContainerNode) => ({
  render: (content: ComponentChildren) => render(content, place),
})
