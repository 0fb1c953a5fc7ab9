/**
 * The part of React that the chat page uses, on Preact's core. The whole of Preact's own
 * compatibility layer would take as much room as this page has for all its views.
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
import { useEffect, useState } from 'preact/hooks'

export { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'

options.event = (event) => Object.assign(event, { nativeEvent: event })

/** Draws again only when the properties differ, or when `isSame` says so. */
export function memo<Props extends object>(
  Drawn: ComponentType<Props>,
  isSame: (before: Props, now: Props) => boolean = areSame,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props, next)
    }
    render() {
      return createElement(Drawn, this.props)
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
    const take = () => setState(read)
    take()
    return subscribe(take)
  }, [subscribe, read])
  return state
}

export const createRoot = (place: ContainerNode) => ({
  render: (content: ComponentChildren) => render(content, place),
})
