// Proxies of deploy/ for tests: each runs with its own file, other ports and a test certificate.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { serverPath } from './is-installed.ts'

const deployed = (name: string) => readFileSync(path.join(import.meta.dirname, '../../deploy', name), 'utf8')

type Setting = { folder: string; from: number; secure: number; portals: number[] }
export type SampleProxy = { program: string; isSecure: boolean; words(setting: Setting): string[] }

function written(folder: string, name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** The sample for one portal or for several, with the ports of these, and with the page beside it. */
function configured(one: string, several: string, folder: string, portals: number[]): string {
  const addresses = [
    ['127.0.0.1:3000', '10.0.0.11:3000', 'portal-1:3000'],
    ['10.0.0.12:3000', 'portal-2:3000'],
  ]
  const isOne = portals.length === 1
  written(folder, 'away.html', deployed('away.html'))
  return addresses.reduce(
    (text, names, at) => names.reduce((each, name) => each.replaceAll(name, `127.0.0.1:${portals[at]}`), text),
    deployed(isOne ? one : several),
  )
}

export const proxies: SampleProxy[] = [
  {
    program: 'nginx',
    isSecure: true,
    words({ folder, from, secure, portals }) {
      const site = configured('nginx.conf', 'nginx-several.conf', folder, portals)
        .replace('listen 80;', `listen ${from};`)
        .replace('listen 443 ssl;', `listen ${secure} ssl;`)
        .replaceAll('/etc/ssl/nexus', folder)
        .replace('root /etc/nginx;', `root ${folder};`)
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      const whole = `${user} daemon off; pid ${folder}/pid; error_log stderr crit; events {} http { access_log off; ${temporary} ${site} }`
      return ['-p', folder, '-e', 'stderr', '-c', written(folder, 'nginx.conf', whole)]
    },
  },
  {
    program: 'haproxy',
    isSecure: true,
    words({ folder, from, secure, portals }) {
      const file = configured('haproxy.cfg', 'haproxy-several.cfg', folder, portals)
        .replace('bind :80', `bind :${from}`)
        .replace('bind :443', `bind :${secure}`)
        .replaceAll('/etc/ssl/nexus', folder)
        .replaceAll('/etc/haproxy/', `${folder}/`)
      return ['-f', written(folder, 'haproxy.cfg', file)]
    },
  },
  {
    program: 'caddy',
    isSecure: false,
    words({ folder, from, secure, portals }) {
      const file = configured('Caddyfile.one', 'Caddyfile', folder, portals)
        .replace('{$PUBLIC_URL::80}', `http://localhost:${secure}`)
        .replaceAll('root * /etc/caddy', `root * ${folder}`)
        .replaceAll(':8079', `:${from}`)
      // Its own port for commands would be the same for every Caddy.
      const quiet = file.includes('servers {')
        ? file.replace('servers {', 'admin off\n\tservers {')
        : `{\n\tadmin off\n}\n${file}`
      return ['run', '--adapter', 'caddyfile', '--config', written(folder, 'Caddyfile', quiet)]
    },
  },
]

function makeCertificate(folder: string): void {
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name)) as [string, string]
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'.split(
    ' ',
  )
  execFileSync('openssl', [...words, '-keyout', key, '-out', chain], { stdio: 'ignore' })
  written(folder, 'combined.pem', readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}

/** In front of the portals on these ports; its files are in a new folder within `folder`. */
export async function startProxy({ program, words }: SampleProxy, folder: string, portals: number[]) {
  const [from, secure] = [await freePort(), await freePort()]
  const own = path.join(folder, `${program}-${secure}`)
  mkdirSync(own)
  makeCertificate(own)
  const child = spawn(program, words({ folder: own, from, secure, portals }), {
    env: { ...process.env, PATH: serverPath, HOME: own, XDG_DATA_HOME: own },
    stdio: 'ignore',
  })
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  return { port: secure, end }
}
