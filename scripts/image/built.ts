// Image contents: the image's settings as a container engine reads them, and a check of its files.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { npmSecrets } from './base.ts'
import { run } from './programs.ts'

export const imageName = 'localhost/nexus-trial'
const maxMb = 100

type Config = { Cmd: string[]; User: string; Healthcheck: { Test: string[] } }

export function build(root: string, base: string): void {
  const [before] = idsOf(imageName)
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-secrets-'))
  try {
    const commit = run('git', ['-C', root, 'rev-parse', 'HEAD'])
    const given = ['--build-arg', `BASE=${base}`, '--build-arg', `NEXUS_COMMIT=${commit}`, ...npmSecrets(folder)]
    // Docker's own format: the OCI format has no field for the health check.
    run('buildah', ['build', '--isolation', 'chroot', '--format', 'docker', ...given, '--tag', imageName, root])
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (before && before !== idsOf(imageName)[0]) run('buildah', ['rmi', before])
}

const idsOf = (image: string) =>
  run('buildah', ['images', '--quiet', '--no-trunc', '--filter', `reference=${image}`]).split('\n')

export function configOfImage(): Config {
  const { Docker } = JSON.parse(run('buildah', ['inspect', '--type', 'image', imageName])) as {
    Docker: { config: Config }
  }
  return Docker.config
}

/** Calls back with the folder in which the image's files are mounted. */
function looking<T>(image: string, look: (folder: string) => T): T {
  const container = run('buildah', ['from', '--pull-never', image])
  try {
    return look(run('buildah', ['mount', container]))
  } finally {
    run('buildah', ['rm', container])
  }
}

const megabytesIn = (folder: string) => Math.round(Number(run('du', ['-sk', folder]).split('\t')[0]) / 1024)

type Locked = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

const isOurs = /^(nexus|package\.json|CHANGELOG\.md|\.env\.example|docs\/[\w-]+\.md|deploy\/.+|dist\/(web|server)\/.+)$/
const isSource = /\.tsx?$|\.test\.|(^|\/)(tests?|demo)[-./]/

/** Files that do not belong in the image: sources, tests, the demo, development packages. */
export function unexpectedFiles(files: string[], { packages }: Locked): string[] {
  const own = files.filter((file) => !file.includes('node_modules/'))
  const installed = files.flatMap(
    (file) => /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  )
  const isNeeded = (name: string) => packages[name] && !packages[name].dev && !packages[name].devOptional
  return [
    ...own.filter((file) => !isOurs.test(file) || isSource.test(file)),
    ...installed.filter((name) => !isNeeded(name)),
  ]
}

/** Checks the files and returns a summary to print; throws if one does not belong there. */
export function inspectFiles(root: string, base: string): string {
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Locked
  const baseMb = looking(base, megabytesIn)
  return looking(imageName, (folder) => {
    const app = path.join(folder, 'app')
    const files = globSync('**/*', { cwd: app }).filter((file) => statSync(path.join(app, file)).isFile())
    const found = unexpectedFiles(files, locked)
    if (found.length > 0)
      throw new Error(`The image has ${found.length} files that do not belong there: ${found.slice(0, 12).join(', ')}`)
    const ownMb = megabytesIn(folder) - baseMb
    if (ownMb > maxMb) throw new Error(`The image has ${ownMb} MB on top of its base; at most ${maxMb} are allowed.`)
    const settings = ['root/.npmrc', 'run/certificates.pem', 'usr/local/etc/npmrc']
    const carried = settings.filter((file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size)
    if (carried.length > 0) throw new Error(`The image has settings of this machine: ${carried.join(', ')}`)
    const writable = globSync('**/*', { cwd: app }).filter((file) => statSync(path.join(app, file)).uid !== 0)
    if (writable.length > 0) throw new Error(`The program could change itself: ${writable.slice(0, 5).join(', ')}`)
    return `${ownMb} MB in ${files.length} files on top of a base of ${baseMb} MB`
  })
}
