// How a scene is written down: who is looking, where, and what was done there.
import { inTurn } from '../acts.mjs'

/** The whole page after these acts. */
export const page = (name, route, ...acts) => ({
  name,
  route,
  ...(acts.length > 0 && { act: inTurn(...acts) }),
})

/** What the window shows after these acts: panels and menus lie over the page. */
export const view = (name, route, ...acts) => ({ ...page(name, route, ...acts), window: true })

/** The page when its calls are late, fail, or are answered by `before`. */
export const after = (before, scene) => ({ ...scene, before })

export const seenBy = (who, ...scenes) => scenes.map((scene) => ({ who, ...scene }))
