import { createElement, type SVGProps } from 'react'

/** An icon of Lucide, as its package describes it: elements on a square of 24. */
type IconData = { name: string; node: readonly (readonly [string, SVGProps<SVGElement>])[] }

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Makes the component of an icon. The build puts this in place of the package's own function, which reads options that
 * no screen uses and would add 1 KB to every page.
 */
// The icons of the package import the default export.
// oxlint-disable-next-line import/no-default-export
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, className = '', ...rest }: IconProps) {
    const attributes = {
      'aria-hidden': true,
      className: `lucide-${name} ${className}`,
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    } as const
    return createElement(
      'svg',
      attributes,
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
  }
}
