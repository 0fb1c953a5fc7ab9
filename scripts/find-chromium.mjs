// Where a real Chromium is: CHROMIUM, a system browser, Playwright's download, or Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium, installed from Debian's packages when there is none and we may. */
export function findChromium() {
  return present() ?? (installFromDebian() ? present() : undefined)
}

function present() {
  const given = process.env.CHROMIUM
  if (given && existsSync(given)) return given
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const found = names.map((name) => path.join(folder, name)).find((file) => existsSync(file))
    if (found) return found
  }
  return downloaded()
}

function downloaded() {
  const folder = path.join(homedir(), '.cache/ms-playwright')
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => path.join(folder, name, 'chrome-linux/chrome'))
    .findLast((file) => existsSync(file))
}

function installFromDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error('No Chromium was found. Install one, or set CHROMIUM to its path.')
    return false
  }
  console.log('Installing Chromium …')
  return (
    apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  )
}

const apt = (...words) =>
  spawnSync('apt-get', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
