import type { RatingReason } from '@askwell/contract/chat'
import * as text from '@askwell/messages/chat/rating-reasons'
import { useState } from 'react'

const reasons: [RatingReason, string][] = [
  ['wrong', text.wrong],
  ['incomplete', text.incomplete],
  ['off_topic', text.offTopic],
  ['outdated', text.outdated],
]

/** Buttons for the optional reason of a negative rating. */
export function RatingReasons({ onReason }: { onReason: (reason: RatingReason) => void }) {
  const [isChosen, setIsChosen] = useState(false)

  function choose(reason: RatingReason) {
    onReason(reason)
    setIsChosen(true)
  }

  if (isChosen) return <output className="cw-reasons">{text.thanks}</output>
  return (
    <fieldset className="cw-reasons">
      <legend>{text.title}</legend>
      <div className="cw-pills">
        {reasons.map(([reason, label]) => (
          <button key={reason} type="button" className="cw-pill" onClick={() => choose(reason)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
