/** The React API for lazily loaded parts of the chat page: it uses the Preact instance of the page. */
import type { SharedReact } from './react.ts'

declare global {
  interface Window {
    chatReact: SharedReact
  }
}

export const { Fragment, jsx, jsxs, useEffect, useRef, useState } = window.chatReact
