import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is first shown, because not every visitor needs it. `onFailed` is called if
 * loading fails.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailed: (props: Props) => void = () => undefined,
) =>
  function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState<{ Content?: ComponentType<Props> }>({})

    useEffect(() => {
      load().then(
        (Content) => setLoaded({ Content }),
        () => onFailed(props),
      )
      // oxlint-disable-next-line react/exhaustive-deps -- loaded only once
    }, [])

    return loaded.Content ? <loaded.Content {...props} /> : null
  }
