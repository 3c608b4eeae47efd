// Programs that `npm run image` needs: it installs nothing, and names the missing ones in one sentence.
import { spawnSync } from 'node:child_process'

const searched = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

const isHere = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: searched, stdio: 'ignore' }).status === 0

/** Debian's package names, each with the program to look for. */
const needed = { buildah: 'buildah', caddy: 'caddy', iproute2: 'ip', 'util-linux': 'unshare' }

export function missingPrograms(isBaseToBeMade: boolean): string | undefined {
  if (process.platform !== 'linux') return 'Containers are tried on Linux only.'
  const all = Object.entries(isBaseToBeMade ? { ...needed, mmdebstrap: 'mmdebstrap' } : needed)
  const missing = all.filter(([, program]) => !isHere(program)).map(([name]) => name)
  if (missing.length > 0)
    return `Not installed here: ${missing.join(', ')} (on Debian and Ubuntu: apt-get install ${missing.join(' ')}).`
  if (process.getuid?.() !== 0)
    return 'Run it as root, in a machine of its own if you like: it mounts and makes networks.'
  return undefined
}

/** Runs a program to its end and returns its output. */
export function run(program: string, words: string[], more: { input?: string; isLoud?: boolean } = {}): string {
  const stdio = ['pipe', more.isLoud ? 'inherit' : 'pipe', more.isLoud ? 'inherit' : 'pipe'] as const
  const done = spawnSync(program, words, {
    env: searched,
    encoding: 'utf8',
    stdio: [...stdio],
    input: more.input ?? '',
  })
  if (done.status === 0) return (done.stdout ?? '').trim()
  const said = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}`.trim()
  throw new Error(`${[program, ...words].join(' ').slice(0, 200)} failed:\n${said.slice(-3000)}`)
}
