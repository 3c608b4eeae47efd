// Container: runs the image as an engine would, with its own user, command and settings, volumes to write to, and a
// read-only root file system. `buildah run` has no option for the latter, so the mount is made read-only first.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configOfImage, imageName } from './built.ts'
import type { Host } from './network.ts'
import { run } from './programs.ts'

type Setting = {
  name: string
  environment: Record<string, string>
  /** Folder of this machine → folder in the container. */
  volumes: Record<string, string>
  tmpfs?: string[]
  /** None: the network of this process. */
  host?: Host
}

export type Container = {
  start(): Promise<void>
  /** Like `docker stop`: SIGTERM, then a clean shutdown. */
  stop(): Promise<void>
  /** Like `docker exec`. */
  command(words: string[]): string
  /** Printed at start-up. */
  outboxLink(): string
  /** The health check that the engine runs every few seconds; throws if the portal is not healthy. */
  checkHealth(): void
  remove(): void
}

// The program cannot write to /run either: it belongs to root, and buildah keeps a file there.
const asReadOnly =
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o mode=755 tmpfs "$0/run" && exec "$@"'

export function makeContainer({ name, environment, volumes, tmpfs = ['/tmp'], host }: Setting): Container {
  const { Cmd, Healthcheck } = configOfImage()
  run('buildah', ['from', '--pull-never', '--name', name, imageName])
  // Otherwise buildah mounts its own empty volume over ours, every other time.
  run('buildah', ['config', '--volume', '/data-', name])
  const root = run('buildah', ['mount', name])
  for (const [folder, inside] of Object.entries(volumes)) {
    mkdirSync(folder, { recursive: true })
    // As engines do with a new volume: its owner is the owner of the folder in the image.
    const { uid, gid } = statSync(path.join(root, inside))
    chownSync(folder, uid, gid)
  }
  // buildah mounts these, so they must exist.
  for (const file of ['etc/hosts', 'etc/hostname', 'etc/resolv.conf'])
    writeFileSync(path.join(root, file), '', { flag: 'a' })

  function words(command: string[]): [string, string[]] {
    const set = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    const mounts = Object.entries(volumes).flatMap(([folder, inside]) => ['--volume', `${folder}:${inside}`])
    const temporary = tmpfs.flatMap((folder) => ['--mount', `type=tmpfs,destination=${folder}`])
    const buildah = ['buildah', 'run', '--isolation', 'chroot', ...set, ...mounts, ...temporary, name, '--', ...command]
    const readOnly = ['unshare', '--mount', 'sh', '-c', asReadOnly, root, ...buildah]
    const [program = '', ...rest] = host ? ['nsenter', `--net=${host.namespace}`, ...readOnly] : readOnly
    return [program, rest]
  }

  let portal: ChildProcess | undefined
  let said = ''
  return {
    async start() {
      said = ''
      const started = spawn(...words(Cmd), { stdio: ['ignore', 'pipe', 'pipe'] })
      portal = started
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (piece) => {
          said += piece
        })
      const giveUpAt = Date.now() + 120_000
      while (!said.includes('NEXUS is up')) {
        if (started.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${name} did not start:\n${said}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expectOwnUser(innermost(started.pid as number))
    },
    async stop() {
      if (!portal) return
      const ended = once(portal, 'exit')
      // To the program itself, as engines do; buildah would kill it.
      process.kill(innermost(portal.pid as number), 'SIGTERM')
      const [code] = await ended
      portal = undefined
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said.slice(-2000)}`)
    },
    command: (args) => run(...words(args)),
    outboxLink: () => /http\S+\/dev\/outbox\?\S+/.exec(said)?.[0] ?? '',
    checkHealth: () => void run(...words(Healthcheck.Test.slice(1))),
    remove() {
      portal?.kill('SIGKILL')
      run('buildah', ['rm', name])
    },
  }
}

/** The innermost process that buildah started. */
function innermost(pid: number): number {
  const parents = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  const child = parents.find((entry) => {
    try {
      return (
        Number(
          readFileSync(`/proc/${entry}/stat`, 'utf8')
            .replace(/^.*\) . /, '')
            .split(' ')[0],
        ) === pid
      )
    } catch {
      return false
    }
  })
  return child ? innermost(Number(child)) : pid
}

function expectOwnUser(pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? []
  const [, rights] = /^CapEff:\s+([0-9a-f]+)/m.exec(status) ?? []
  if (!Number(uid) || Number.parseInt(rights ?? '1', 16) !== 0)
    throw new Error(`It runs as user ${uid} with rights ${rights}.`)
}

/** How to run a command in a container by hand, as in docs/operations.md. */
export const portalCommand = (name: string) => ['nexus', name]
