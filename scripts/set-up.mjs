// Set-up: provides what the next command needs. Installs packages when they differ from the lockfile; with --browser finds
// or installs a Chromium; with --web and --server builds these when they changed. Plain JavaScript, because an older Node
// runs it before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findNodeProblem } from './build/node-hash.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'
const say = (text) => console.log(text)

function stop(text) {
  console.error(`\n${text}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`NEXUS needs Node 20 or newer to set itself up; this is ${process.version}. See https://nodejs.org/`)
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Every package of the lockfile is installed in that version, and no others are. */
function packagesAreInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages
    const found = readJson('node_modules/.package-lock.json').packages
    const isFine = ([path, { version, optional, devOptional }]) =>
      path === '' || found[path]?.version === version || (!found[path] && (optional || devOptional))
    return (
      Object.entries(wanted).every(isFine) &&
      Object.keys(found).every((path) => path in wanted) &&
      existsSync(join(root, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node'))
    )
  } catch {
    return false
  }
}

// The Node that runs npm, not the one in node_modules, which `npm ci` removes while it works.
function npm(...words) {
  const [command, first] = process.env.npm_execpath
    ? [process.env.npm_node_execpath ?? process.execPath, [process.env.npm_execpath]]
    : ['npm', []]
  const child = spawn(command, [...first, ...words], { cwd: root, shell: isWindows && command === 'npm' })
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
    child.once('error', (error) => resolve({ status: 1, output: `${output}${error}` }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

const countPackages = () => {
  const modules = join(root, 'node_modules')
  const names = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [])
  return names(modules).reduce((sum, name) => sum + (name[0] === '@' ? names(join(modules, name)).length : 1), 0)
}

/** A line that counts up, or, in a log, a line now and then. */
function showProgress(startedMs) {
  const isTerminal = process.stdout.isTTY
  const show = () => {
    const text = `  ${countPackages()} packages after ${Math.round((Date.now() - startedMs) / 1000)} s`
    process.stdout.write(isTerminal ? `\r${text}` : `${text}\n`)
  }
  const timer = setInterval(show, isTerminal ? 500 : 10_000)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[K')
  }
}

async function installPackages() {
  say('Installing packages (about a minute) …')
  const startedMs = Date.now()
  const stopProgress = showProgress(startedMs)
  // Development packages too, whatever NODE_ENV says: the Node version this runs on is one of them.
  const ci = await npm('ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit', '--no-progress')
  stopProgress()
  if (ci.status !== 0) {
    stop(`${ci.output.trim()}\n\nThe packages could not be installed: 'npm ci' failed (its output is above).
Check the network and free disk space, then run the command again.`)
  }
  if (!packagesAreInstalled()) {
    stop(`'npm ci' ran, but node_modules is not complete. If your npm does not run install scripts, allow them
(npm config delete ignore-scripts) and run the command again.`)
  }
  const problem = findNodeProblem(root)
  if (problem) {
    // Otherwise the next command would take it for installed.
    rmSync(join(root, 'node_modules/node'), { recursive: true, force: true })
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true })
    stop(problem)
  }
  say(`Packages installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`)
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two commands started at once must not both rewrite node_modules: the second waits for the first. */
function takeLock() {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `nexus-set-up-${name}.lock`)
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') stop(`Cannot write ${lock}: ${error.message}`)
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    // An empty lock is just being written; give it a second.
    if (holder ? !isRunning(holder) : waits > 5) rmSync(lock, { force: true })
    else if (waits === 0) say('Another set-up is running; waiting for it …')
    else if (waits > 3000)
      stop(`Another set-up (process ${holder}) has not finished in ten minutes. Stop it and retry.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  process.on('exit', () => rmSync(lock, { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
}

const browserRecord = join(root, 'node_modules/.cache/chromium-path')

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** An existing path may be a stub that only explains how to install the browser, so check its version. */
const isBrowser = (path) =>
  isExecutable(path) && (isWindows || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0)

function recordedBrowser() {
  const path = existsSync(browserRecord) ? readFileSync(browserRecord, 'utf8').trim() : ''
  const isWanted = !process.env.CHROMIUM_PATH || process.env.CHROMIUM_PATH === path
  return isWanted && isExecutable(path) ? path : undefined
}

async function playwrightBrowser() {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright-core/index.mjs')).href)
  return chromium.executablePath()
}

function systemBrowsers() {
  // The headless shell has Chromium's engine without its windows: journeys take two thirds of the time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    Boolean,
  )
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
  ]
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  say('Installing Chromium with apt-get (once, for the tests) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A broken third-party list makes the update fail while Debian's own lists are fine, so go on.
  spawnSync('apt-get', ['update'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env }).status === 0) break
  }
  return systemBrowsers().find(isBrowser)
}

async function installFromPlaywright() {
  say("Downloading Playwright's Chromium (once, for the tests) …")
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { timeout: 600_000 })
  const path = await playwrightBrowser()
  return isBrowser(path) ? path : undefined
}

async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return isBrowser(chosen) ? chosen : stop(`CHROMIUM_PATH is ${chosen}, which is not a browser that runs.`)
  const own = await playwrightBrowser()
  if (isBrowser(own)) return own
  return systemBrowsers().find(isBrowser) ?? installFromDebian() ?? (await installFromPlaywright())
}

async function recordBrowser() {
  const path = await findBrowser()
  if (!path) {
    stop(`The tests need a Chromium and none could be found or installed. Install Chromium or Google Chrome,
or set CHROMIUM_PATH to its program, then run the command again.`)
  }
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(browserRecord, `${path}\n`)
  say(`Browser for the tests: ${path}`)
}

function build(what) {
  // A .cmd file needs the shell of Windows, and the shell needs quotes: the folder may have a space in its name.
  const node = isWindows ? `"${join(root, 'node_modules/.bin/node.cmd')}"` : join(root, 'node_modules/.bin/node')
  const options = { cwd: root, stdio: 'inherit', shell: isWindows }
  const { status } = spawnSync(node, [`scripts/build/${what}.ts`, '--if-changed'], options)
  if (status !== 0) stop(`The ${what} could not be built. See the output above.`)
}

const isBrowserReady = () => !process.argv.includes('--browser') || recordedBrowser() !== undefined

if (!packagesAreInstalled() || !isBrowserReady()) {
  takeLock()
  if (!packagesAreInstalled()) await installPackages()
  if (!isBrowserReady()) await recordBrowser()
}
for (const what of ['web', 'server']) if (process.argv.includes(`--${what}`)) build(what)
