import { useEffect } from 'react'

/** Reports whether a form has unsaved changes, and that it has none when it is removed. */
export function useReportUnsaved(
  isUnsaved: boolean,
  onUnsaved: (isUnsaved: boolean) => void,
): void {
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
}
