import { useEffect } from 'react'

/** Reports whether a form has unsaved changes; reports false on unmount. */
export function useReportUnsaved(
  isUnsaved: boolean,
  onUnsaved: (isUnsaved: boolean) => void,
): void {
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
}
