// Release command, `npm run release`: packs what runs into dist/release/nexus-<version>-<os>-<arch>.tar.gz, with a checksum
// beside it. Needs Node alone to start, and no network. `--if-changed` builds web and server only if something changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built-folder.ts'
import { notBundled } from './made-from.ts'

type Package = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** With all their dependencies; variants for other platforms are not installed here. */
function copyPackages(names: string[], folder: string): void {
  for (const name of names) {
    const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)]
    if (!existsSync(from) || existsSync(to)) continue
    cpSync(from, to, { recursive: true, dereference: true })
    const { dependencies, optionalDependencies } = readJson(join(from, 'package.json')) as Package
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), folder)
  }
}

const startOnWindows = '@node --max-semi-space-size=8 "%~dp0dist\\server\\nexus.js" %*\r\n'

/** What people who run a portal read. */
const pages = ['operations', 'capacity', 'recovery-postgresql', 'recovery-sqlite'].map((name) => `docs/${name}.md`)

/** Every package of the lockfile, with its version, licence and hash; those that only build or test are marked as such. */
function writeComponents(file: string): void {
  const sbom = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  writeFileSync(file, sbom)
}

function copyRelease(folder: string): void {
  for (const name of ['dist/web', 'dist/server', 'deploy', 'CHANGELOG.md', '.env.example', ...pages])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  copyPackages(notBundled, join(folder, 'dist/server'))
  writeComponents(join(folder, 'sbom.cdx.json'))
  const { name, version, license, type, bin } = readJson(join(root, 'package.json'))
  const about = { name, version, private: true, license, type, bin, engines: { node: '>=24' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  if (process.platform === 'win32') writeFileSync(join(folder, 'nexus.cmd'), startOnWindows)
  else cpSync(join(root, 'nexus'), join(folder, 'nexus'))
}

/** Root unpacks it, and must own what it unpacks: otherwise the files belong to whichever user has the builder's user id. */
function ownedByRoot(): string[] {
  const isGnu = execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU')
  return isGnu
    ? ['--owner=root:0', '--group=root:0', '--mode=u+rwX,go+rX,go-w', '--sort=name']
    : ['--uid', '0', '--gid', '0', '--uname', 'root', '--gname', 'root']
}

for (const what of ['web', 'server']) {
  const args = [join(root, `scripts/build/${what}.ts`), ...process.argv.slice(2)]
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
}
const { version } = readJson(join(root, 'package.json'))
const [output, name] = [join(root, 'dist/release'), `nexus-${version}`]
const folder = join(output, name)
const archive = `${name}-${process.platform}-${process.arch}.tar.gz`
rmSync(output, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyRelease(folder)
// Relative names: some programs called tar take C: for a host.
execFileSync('tar', ['-czf', archive, ...ownedByRoot(), name], { cwd: output, stdio: ['ignore', 'ignore', 'inherit'] })
rmSync(folder, { recursive: true })
const sum = createHash('sha256')
  .update(readFileSync(join(output, archive)))
  .digest('hex')
writeFileSync(join(output, `${archive}.sha256`), `${sum}  ${archive}\n`)
console.log(
  `dist/release/${archive}: ${Math.round(statSync(join(output, archive)).size / 1024 ** 2)} MB, sha256 ${sum}`,
)
