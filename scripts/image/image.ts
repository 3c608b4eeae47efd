// `npm run image`: is the container image built, does it hold what it should and nothing else, and does it run, alone on
// SQLite and as two portals on PostgreSQL behind a proxy? Needs buildah, and no container engine; installs nothing.
// `npm run image -- --built` tries the image of the last run again.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { baseOf, fetchBase, isBaseHere, makeBase } from './base.ts'
import { build, configOfImage, imageName, inspectFiles } from './built.ts'
import { run, whatIsMissing } from './programs.ts'
import { step } from './steps.ts'

const root = path.join(import.meta.dirname, '../..')

function stop(text: string): never {
  console.error(text)
  process.exit(1)
}

async function prepareBase(base: string): Promise<void> {
  if (isBaseHere(base)) return
  if (fetchBase(base)) return
  const missing = whatIsMissing(true)
  if (missing) stop(missing)
  await step(`${base} cannot be fetched, so it is made here from Debian's packages and this Node`, () => makeBase(base))
}

/** Its own network, mounts and processes: what a broken trial leaves goes with it. */
function tryOut(): void {
  const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const words = [...apart, process.execPath, path.join(root, 'scripts/image/trial.ts')]
  const { status } = spawnSync('unshare', words, { cwd: root, stdio: 'inherit' })
  const left = run('buildah', ['containers', '--quiet', '--filter', 'name=nexus-trial-']).split('\n').filter(Boolean)
  if (left.length > 0) run('buildah', ['rm', ...left])
  if (status !== 0) stop('The image does not work as it should: see above.')
}

const missing = whatIsMissing(false)
if (missing) stop(missing)
const base = baseOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
await prepareBase(base)
if (!process.argv.includes('--built')) await step(`Built on ${base}`, () => build(root))
await step('Its files', () => inspectFiles(root, base))
await step('Its user', () => configOfImage().User)
tryOut()
console.log(`The image works. It is kept as ${imageName}.`)
