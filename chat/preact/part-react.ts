/** React as a lazily loaded part of the chat page sees it: the page's own Preact. */
import type { SharedReact } from './react.ts'

declare global {
  interface Window {
    chatReact: SharedReact
  }
}

export const { Fragment, jsx, jsxs, useEffect, useRef, useState } = window.chatReact
