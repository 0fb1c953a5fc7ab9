import { createElement, type SVGProps } from 'react'

/** The data of a Lucide icon: SVG elements in a 24 × 24 view box. */
type IconData = { name: string; node: readonly (readonly [string, SVGProps<SVGElement>])[] }

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Creates the component of an icon. The build substitutes it for the package's own function, which supports options
 * that no screen uses and would add 1 KB to every page.
 */
// The package's icon modules import the default export.
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
