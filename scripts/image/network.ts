// Network namespaces of the image test, invisible to the machine: this process is in one with a bridge, each portal in
// another, with an address and the name that compose gives it. Everything is gone when the process ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './programs.ts'

const net = '10.89.77'
export const gateway = `${net}.1`
/** The address of visitors, who are neither the proxy nor a portal. */
export const visitorAddress = `${net}.200`

export function makeNetwork(): void {
  run('ip', ['link', 'set', 'lo', 'up'])
  run('ip', ['link', 'add', 'nexus0', 'type', 'bridge'])
  for (const address of [gateway, visitorAddress]) run('ip', ['address', 'add', `${address}/24`, 'dev', 'nexus0'])
  run('ip', ['link', 'set', 'nexus0', 'up'])
}

/** Host names for everything in here; the mount is not visible outside. */
export function giveNames(folder: string, names: Record<string, string>): void {
  const file = path.join(folder, 'hosts')
  const lines = Object.entries({ localhost: '127.0.0.1', ...names }).map(([name, address]) => `${address} ${name}`)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  run('mount', ['--bind', file, '/etc/hosts'])
}

export type Host = { address: string; namespace: string; leave(): void }

/** This process only keeps the namespace open. */
export async function joinNetwork(number: number): Promise<Host> {
  const address = `${net}.${10 + number}`
  const keeper: ChildProcess = spawn('unshare', ['--net', 'sh', '-c', 'echo here && exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => keeper.stdout?.once('data', resolve))
  const namespace = `/proc/${keeper.pid}/ns/net`
  const inside = (words: string[]) => run('nsenter', [`--net=${namespace}`, 'ip', ...words])
  const peer = ['peer', 'name', 'eth0', 'netns', String(keeper.pid)]
  run('ip', ['link', 'add', `nexus${number}`, 'master', 'nexus0', 'type', 'veth', ...peer])
  run('ip', ['link', 'set', `nexus${number}`, 'up'])
  inside(['link', 'set', 'lo', 'up'])
  inside(['address', 'add', `${address}/24`, 'dev', 'eth0'])
  inside(['link', 'set', 'eth0', 'up'])
  return { address, namespace, leave: () => void keeper.kill() }
}
