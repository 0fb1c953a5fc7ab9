// Every screen of the product in the states that people meet.
import { accounts } from './scenes/account.mjs'
import { botScenes } from './scenes/bots.mjs'
import { chats, everyRoute, outside } from './scenes/outside.mjs'

/** All of them, in the order in which they are looked at. */
export const scenesOf = (bots) => [
  ...everyRoute('visitor'),
  ...outside,
  ...everyRoute('keeper'),
  ...accounts,
  ...botScenes(bots),
  ...chats(bots),
]
