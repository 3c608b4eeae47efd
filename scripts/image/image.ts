// Image command, `npm run image`: builds the container image, checks its files, and runs it, alone on SQLite and as two
// portals on PostgreSQL behind a proxy. Needs buildah but no container engine; installs nothing. `npm run image -- --built`
// tests the image of the last run again.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { baseOf, fetchBase, isBaseHere, makeStandIn, standInName } from './base.ts'
import { build, configOfImage, imageName, inspectFiles } from './built.ts'
import { missingPrograms, run } from './programs.ts'
import { step } from './steps.ts'

const root = path.join(import.meta.dirname, '../..')

function stop(text: string): never {
  console.error(text)
  process.exit(1)
}

/** Returns the image to build on. One that is only here under the public name may have been built by an earlier version. */
async function prepareBase(base: string): Promise<string> {
  if (fetchBase(base)) return base
  if (isBaseHere(standInName)) return standInName
  const missing = missingPrograms(true)
  if (missing) stop(missing)
  const why = `${base} cannot be pulled, so a stand-in is built from Debian's packages and this Node`
  await step(why, () => makeStandIn())
  return standInName
}

/** Its own namespaces for network, mounts and processes: whatever a failed test leaves behind goes with them. */
function tryOut(): void {
  const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const words = [...apart, process.execPath, path.join(root, 'scripts/image/image-test.ts')]
  const { status } = spawnSync('unshare', words, { cwd: root, stdio: 'inherit' })
  const left = run('buildah', ['containers', '--quiet', '--filter', 'name=nexus-trial-']).split('\n').filter(Boolean)
  if (left.length > 0) run('buildah', ['rm', ...left])
  if (status !== 0) stop('The image does not work as it should: see above.')
}

const missing = missingPrograms(false)
if (missing) stop(missing)
const base = await prepareBase(baseOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8')))
if (!process.argv.includes('--built')) await step(`Build on ${base}`, () => build(root, base))
await step('Check its files', () => inspectFiles(root, base))
await step('Check its user', () => configOfImage().User)
tryOut()
console.log(`The image works. It is kept as ${imageName}.`)
