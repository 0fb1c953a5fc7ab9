import { Avatar } from './ui/avatar.tsx'
import { ButtonLink } from './ui/button.tsx'
import { closingShared as text } from '../messages/en.ts'

const faces = [3, 2, 4, 16, 12] as const

/** The last word of a page that made somebody curious. */
export function Closing() {
  return (
    <aside aria-labelledby="closing" className="page pt-8 pb-12 sm:pb-16">
      <div className="grid justify-items-center gap-6 rounded-2xl bg-coral-soft px-6 py-12 text-center sm:py-16">
        <div aria-hidden className="flex -space-x-2">
          {faces.map((imgId) => (
            <Avatar key={imgId} imgId={imgId} size={52} className="ring-4 ring-(--coral-soft)" />
          ))}
        </div>
        <div className="grid gap-2">
          <h2 id="closing" className="text-2xl sm:text-3xl">
            {text.yourFirstChatbotIsFree}
          </h2>
          <p className="mx-auto max-w-lg text-lg text-ink-2">{text.oneChatbotAnd30Messages}</p>
        </div>
        <ButtonLink to="/dashboard" size="lg">
          {text.createAChatbot}
        </ButtonLink>
      </div>
    </aside>
  )
}
