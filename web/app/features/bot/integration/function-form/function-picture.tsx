import { Plug } from 'lucide-react'

/** The picture of a function, or a plug icon. It is decorative, because the name is always next to it. */
export function FunctionPicture({ image }: { image: string | null }) {
  if (image === null) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-on-brand-soft">
        <Plug size={20} aria-hidden />
      </span>
    )
  }
  return (
    <img
      src={image}
      alt=""
      width={44}
      height={44}
      className="size-11 shrink-0 rounded-md bg-sunken object-cover ring-1 ring-line"
    />
  )
}
