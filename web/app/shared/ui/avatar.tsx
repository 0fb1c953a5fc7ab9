import { clsx } from 'clsx'

type AvatarProps = {
  /** 0 is the house's own face, 1 to 18 are the picker's. */
  imgId: number
  /** Edge in CSS pixels. */
  size?: number
  /** Empty when the name stands beside it. */
  alt?: string
  className?: string
}

export function Avatar({ imgId, size = 56, alt = '', className }: AvatarProps) {
  return (
    <img
      src={`/images/avatar/${imgId}.png`}
      alt={alt}
      width={size}
      height={size}
      className={clsx('shrink-0 rounded-lg', className)}
    />
  )
}
