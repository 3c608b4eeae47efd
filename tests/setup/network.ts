// Second machine on a network of its own, as a Linux network namespace. Cutting the network loses packets on both sides without a
// sign, as a broken switch or a power failure does.
import { execFileSync } from 'node:child_process'
import { isInstalled } from './is-installed.ts'

const [here, there] = ['198.18.77.1', '198.18.77.2'] as const
/** Nobody has it: what is sent there is lost. */
const nobody = '02:00:00:00:00:99'

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Why there can be none here, or ''. */
export function whyNoNetwork(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  if (!isInstalled('ip')) return 'ip is not installed (Debian: apt-get install iproute2)'
  try {
    ip('netns', 'add', `nexus-try-${process.pid}`)
    ip('netns', 'delete', `nexus-try-${process.pid}`)
    return ''
  } catch {
    return 'network namespaces are not allowed here'
  }
}

export function makeNetwork() {
  const machine = `nexus-${process.pid}`
  const [near, far] = [`nx${process.pid}a`, `nx${process.pid}b`] as const
  const remove = () => {
    process.off('exit', remove)
    // With the namespace its end of the pair goes, and the other one with it.
    ip('netns', 'delete', machine)
  }
  ip('netns', 'add', machine)
  process.once('exit', remove)
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', machine)
  ip('address', 'add', `${here}/30`, 'dev', near)
  ip('link', 'set', near, 'up')
  ip('-n', machine, 'address', 'add', `${there}/30`, 'dev', far)
  ip('-n', machine, 'link', 'set', far, 'up')
  ip('-n', machine, 'link', 'set', 'lo', 'up')
  return {
    here,
    there,
    /** The command that runs another one on the second machine. */
    onOther: ['ip', 'netns', 'exec', machine],
    cut() {
      ip('neighbour', 'replace', there, 'lladdr', nobody, 'nud', 'permanent', 'dev', near)
      ip('-n', machine, 'neighbour', 'replace', here, 'lladdr', nobody, 'nud', 'permanent', 'dev', far)
    },
    mend() {
      ip('neighbour', 'delete', there, 'dev', near)
      ip('-n', machine, 'neighbour', 'delete', here, 'dev', far)
    },
    remove,
  }
}
