import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is shown first, because not every visitor needs it. `onFailed` is called when it
 * cannot be loaded.
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
      // oxlint-disable-next-line react/exhaustive-deps -- loaded once, whatever the properties are later
    }, [])

    return loaded.Content ? <loaded.Content {...props} /> : null
  }
