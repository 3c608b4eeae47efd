// Container build without an engine: runs the Dockerfile's own lines in order on the files that .dockerignore leaves, in
// folders instead of layers. No container engine and no network: `npm ci` is replaced by links to the installed packages,
// and the inputs of the web build are compared with those of the build here.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../test-databases.ts'

export const root = path.join(import.meta.dirname, '../../..')
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8')
export const dockerfile = textOf('Dockerfile')

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
/** The instructions of each stage, one per line. */
const stages = dockerfile
  .replaceAll('\\\n', ' ')
  .split(/^FROM .*$/m)
  .slice(1)
  .map(linesOf)

/** The files that Docker sees. A star stands for any name in the folder itself; other patterns have rules of their own there. */
function layContext(folder: string): void {
  const ignored = linesOf(textOf('.dockerignore'))
  const odd = ignored.filter((line) => !/^(\*\.)?[\w./-]+$/.test(line))
  if (odd.length > 0) throw new Error(`This test does not know how Docker reads ${odd.join(', ')} in .dockerignore`)
  const isIgnored = (name: string) => ignored.some((pattern) => path.matchesGlob(name, pattern))
  cpSync(root, folder, { recursive: true, filter: (from) => !isIgnored(path.relative(root, from)) })
}

type Locked = { packages: Record<string, object> }

function layPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Locked
  const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/
  for (const name of Object.keys(packages)) {
    // The lockfile also has packages for other platforms, which are not installed here.
    if (!isTop.test(name) || !existsSync(path.join(root, name))) continue
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
}

function run(command: string, cwd: string): void {
  const words = command.replace(/^(--mount=\S+ )+/, '')
  if (words.startsWith('npm ci ')) layPackages(cwd)
  else if (words === 'node scripts/build/release.ts') releaseWithWeb(cwd)
  else if (words.startsWith('npm ')) throw new Error(`This test does not know how to replace ${command}`)
  else execute(words, cwd)
}

/** As the build argument gives it. */
export const builtCommit = '0123456789abcdef'

const execute = (command: string, cwd: string) => {
  const env = { PATH: process.env.PATH, NEXUS_COMMIT: builtCommit }
  execFileSync('sh', ['-c', command], { cwd, env, stdio: 'pipe' })
}

/** The same files give the same web: it is built again only if a file is missing there or differs. */
function releaseWithWeb(app: string): void {
  for (const name of ['web', 'web-fingerprint']) {
    const built = path.join(root, 'dist', name)
    if (existsSync(built)) cpSync(built, path.join(app, 'dist', name), { recursive: true })
  }
  execute('node scripts/build/release.ts --if-changed', app)
}

function copy(words: string[], from: string, to: string): void {
  const into = path.join(to, words.at(-1) ?? '')
  for (const name of words.slice(0, -1)) {
    const target = words.length > 2 || name === '.' ? path.join(into, name) : into
    cpSync(path.join(from, name), target, { recursive: true })
  }
}

/** The folder /app after the first stage. */
async function build(): Promise<string> {
  const [context, app] = [await makeFolder(), await makeFolder()]
  layContext(context)
  for (const line of stages[0] ?? []) {
    const [instruction, ...words] = line.split(/\s+/)
    if (instruction === 'COPY') copy(words, context, app)
    if (instruction === 'RUN') for (const command of words.join(' ').split(' && ')) run(command, app)
  }
  return app
}

/** The folder /app of the image, and that of the first stage with the release. */
export async function layImage(): Promise<{ image: string; app: string }> {
  const [app, folder] = [await build(), await makeFolder()]
  // Nothing may depend on a name without blanks.
  const image = path.join(folder, 'the image')
  for (const line of stages[1] ?? []) {
    const [, name] = /^COPY --from=build \/app\/(\S+) \.\//.exec(line) ?? []
    if (name) cpSync(path.join(app, name), image, { recursive: true, verbatimSymlinks: true })
  }
  return { image, app }
}
