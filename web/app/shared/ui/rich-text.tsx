import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with embedded elements, in the order of the message. */
export const RichText = ({ parts }: { parts: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...parts)

/** Text for screen readers only. */
export const screenReaderText = (text: string) => <span className="sr-only">{text}</span>
