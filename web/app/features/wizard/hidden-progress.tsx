import { useEffect, useState } from 'react'
import { startCreationProgress } from './creation-progress.ts'

/** A hidden progress bar that the specification requires. The upload progress is shown elsewhere. */
export function HiddenProgress({ isRunning }: { isRunning: boolean }) {
  const [percent, setPercent] = useState(0)

  useEffect(() => (isRunning ? startCreationProgress(setPercent) : undefined), [isRunning])

  return <progress hidden max={100} value={percent} />
}
