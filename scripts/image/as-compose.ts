// Image test with PostgreSQL: two portals behind Caddy, as compose.yaml sets them up, with its settings, names, ports and
// Caddyfile. PostgreSQL and Caddy run as plain programs instead of images, in the network of the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startTestSmtp } from '../../src/server/testing/smtp.ts'
import { makePostgres } from '../../tests/setup/postgres.ts'
import { composeServices, type Service } from './compose.ts'
import { expectAddresses, makeDatabase } from './compose-database.ts'
import { type Container, makeContainer, portalCommand } from './container.ts'
import { gateway, giveNames, type Host, joinNetwork, visitorAddress } from './network.ts'
import { expectSame, step } from './steps.ts'
import { oldAdmin, oldDump, oldPeople } from './version-0.3.ts'
import { makeVisitor, newcomer } from './visitor.ts'

const root = path.join(import.meta.dirname, '../..')
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8')

export async function tryAsCompose(folder: string): Promise<void> {
  const smtp = await startTestSmtp({}, gateway)
  const settings = {
    PUBLIC_URL: 'https://nexus.localhost',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    POSTGRES_PASSWORD: 'a/b+c#d@e:f?g%41 h&"i',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'NEXUS <nexus@nexus.example>',
  }
  const services = composeServices(textOf('compose.yaml'), settings)
  const postgres = await makePostgres({ isDurable: true, at: { address: gateway, port: 5432 } })
  const hosts = [await joinNetwork(1), await joinNetwork(2)]
  giveNames(folder, {
    postgres: gateway,
    'portal-1': hosts[0]!.address,
    'portal-2': hosts[1]!.address,
    'nexus.localhost': gateway,
  })
  const ended: (() => unknown)[] = [() => smtp.close(), () => postgres.remove(), ...hosts.map((host) => host.leave)]
  try {
    await postgres.start()
    await makeDatabase(postgres.url, services.postgres!.environment)
    const portals = hosts.map((host, n) => portalOf(folder, `portal-${n + 1}`, services[`portal-${n + 1}`]!, host))
    ended.unshift(...portals.map((portal) => portal.remove))
    const caddy = startCaddy(folder, services.proxy!.environment)
    ended.unshift(() => caddy.kill())
    const ca = () => readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
    await tryTogether(
      portals,
      () => makeVisitor({ origin: settings.PUBLIC_URL, ca: ca(), localAddress: visitorAddress }),
      smtp,
    )
    await expectAddresses(postgres.url, services.postgres!.environment)
    for (const portal of portals) await portal.stop()
    await makeDatabase(postgres.url, services.postgres!.environment, oldDump())
    await step('compose: data of version 0.3 in PostgreSQL, both portals started at once', async () => {
      await Promise.all(portals.map((portal) => portal.start()))
      const visitor = makeVisitor({ origin: settings.PUBLIC_URL, ca: ca(), localAddress: visitorAddress })
      await visitor.wait()
      await visitor.signIn(oldAdmin)
      expectSame('People', await visitor.countPeople(), oldPeople)
    })
    for (const portal of portals) await portal.stop()
  } finally {
    for (const end of ended) await end()
  }
}

function portalOf(folder: string, name: string, service: Service, host: Host): Container {
  const named = service.volumes.map((volume) => volume.split(':') as [string, string])
  const volumes = Object.fromEntries(named.map(([volume, inside]) => [path.join(folder, 'compose', volume), inside]))
  // A volume that the image declares and compose does not name gets its own folder.
  const own = { [path.join(folder, 'compose', name)]: '/data' }
  if (!service.isReadOnly) throw new Error(`compose.yaml lets ${name} write everywhere.`)
  return makeContainer({
    name: `nexus-trial-${name}`,
    environment: service.environment,
    volumes: { ...own, ...volumes },
    tmpfs: service.tmpfs,
    host,
  })
}

function startCaddy(folder: string, settings: Record<string, string>): ChildProcess {
  const words = ['run', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy/Caddyfile')]
  // Caddy's own certificate authority signs names that end with .localhost; nothing outside is contacted.
  const env = { ...process.env, ...settings, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn('caddy', words, { env, stdio: 'ignore' })
}

type Mails = Awaited<ReturnType<typeof startTestSmtp>>

async function tryTogether(
  portals: Container[],
  newVisitor: () => ReturnType<typeof makeVisitor>,
  { taken }: Mails,
): Promise<void> {
  const [first, second] = portals as [Container, Container]
  await step('compose: two portals started at once on an empty PostgreSQL', async () => {
    await Promise.all(portals.map((portal) => portal.start()))
  })
  const visitor = newVisitor()
  await step('compose: healthy, and ready through Caddy with https', async () => {
    for (const portal of portals) portal.checkHealth()
    await visitor.wait()
  })
  const mailed = async () => {
    const giveUpAt = Date.now() + 30_000
    while (taken.length === 0 && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 100))
    return taken[0]?.mail.text ?? ''
  }
  await step('compose: somebody signs up, by a mail through SMTP', async () => {
    await visitor.signUp(mailed)
    await visitor.savePicture()
    expectSame('Signed in', await visitor.me(), newcomer.email)
  })
  await step('compose: one portal after the other restarted; every request in between answered', async () => {
    for (const portal of [first, second]) {
      await portal.stop()
      for (let n = 0; n < 10; n++) expectSame('Signed in', await visitor.me(), newcomer.email)
      await portal.start()
      await visitor.wait()
    }
  })
  await step('compose: backup in a container', () => first.command(portalCommand('backup')))
}
