import { clsx } from 'clsx'

type AvatarProps = {
  /** 0 is the default avatar, 1 to 18 are those in the picker. */
  imgId: number
  /** Width and height in CSS pixels. */
  size?: number
  /** Empty when the name is shown next to the avatar. */
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
