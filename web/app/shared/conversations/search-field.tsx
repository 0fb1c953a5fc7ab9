import * as text from '@askwell/messages/conversations/list'
import { useEffect, useState } from 'react'
import { TextInput } from '../ui/inputs.tsx'

/** Debounce delay after the last keystroke, in milliseconds. */
const typingPauseMs = 400

type SearchFieldProps = { error: string | undefined; onSearch: (search: string) => void }

/** Searches while the user types. */
export function SearchField({ error, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
    // Only a changed text starts a search, not a render with a new `onSearch`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])

  return (
    <TextInput
      type="search"
      label={text.search}
      hint={text.searchHint}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
