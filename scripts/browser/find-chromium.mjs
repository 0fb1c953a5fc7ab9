// Finds Chromium: the variable CHROMIUM, a system browser, Playwright's download, or Debian's package. The headless
// shell is preferred: with it, the browser tests use a third less CPU time than with the full browser.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of Chromium. If none is found, installs Debian's package, provided that the user may install packages. */
export function findChromium() {
  return installedBrowser() ?? (installFromDebian() ? installedBrowser() : undefined)
}

function installedBrowser() {
  const configured = process.env.CHROMIUM
  if (configured && existsSync(configured)) return configured
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const found = names.map((name) => path.join(folder, name)).find((file) => existsSync(file))
    if (found) return found
  }
  return downloadedBrowser()
}

function downloadedBrowser() {
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
    apt('update') && (installPackages('chromium-headless-shell') || installPackages('chromium'))
  )
}

const installPackages = (browser) =>
  apt('install', '-y', '--no-install-recommends', browser, 'fonts-liberation')

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
