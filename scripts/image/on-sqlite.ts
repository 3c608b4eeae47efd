// Image test on SQLite: a first start, a newcomer, a restart, a backup that is restored, and the data folder of version 0.3.
import { chownSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Container, makeContainer, portalCommand } from './container.ts'
import { expectSame, step } from './steps.ts'
import { oldAdmin, oldDatabase, oldPeople } from './version-0.3.ts'
import { makeVisitor, newcomer } from './visitor.ts'

const origin = 'http://localhost:3000'

export async function tryOnSqlite(folder: string): Promise<void> {
  const at = (name: string) => path.join(folder, 'sqlite', name)
  const made: Container[] = []
  const container = (name: string, data: string) => {
    const volumes = { [at(data)]: '/data', [at('backups')]: '/backups' }
    const environment = { BACKUP_DIR: '/backups', HOST: '127.0.0.1' }
    const each = makeContainer({ name: `nexus-trial-${name}`, environment, volumes })
    made.push(each)
    return each
  }
  try {
    const portal = container('one', 'new')
    await tryNew(portal)
    await step('SQLite: backup in the container', () =>
      portal.command([...portalCommand('backup'), '/backups/a.backup']),
    )
    await step('SQLite: stopped with SIGTERM', () => portal.stop())
    const restored = container('restored', 'restored')
    const words = [...portalCommand('restore'), '/backups/a.backup']
    await step('SQLite: restored into an empty volume', () => restored.command(words))
    await step('SQLite: the newcomer can sign in to the restored portal', () => visit(restored, newcomer))
    const old = container('old', 'old')
    layOut(at('old'))
    await step(`SQLite: the data of version 0.3, with its ${oldPeople} people`, async () => {
      await visit(old, oldAdmin, async (visitor) => expectSame('People', await visitor.countPeople(), oldPeople))
    })
  } finally {
    for (const each of made) each.remove()
  }
}

/** Version 0.3 had run as the same user. */
function layOut(folder: string): void {
  const file = path.join(folder, 'nexus.sqlite')
  writeFileSync(file, oldDatabase(), { mode: 0o600 })
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

async function tryNew(portal: Container): Promise<void> {
  const visitor = makeVisitor({ origin })
  await step('SQLite: first start until it is ready, root file system read-only', async () => {
    await portal.start()
    await visitor.wait()
  })
  await step("SQLite: the image's own health check", () => portal.checkHealth())
  await step('SQLite: a page loads, somebody signs up and uploads a picture', async () => {
    expectSame('The page is there', (await visitor.page()).includes('<div id="root">'), true)
    await visitor.signUp(() => visitor.firstMailLink(portal.outboxLink()))
    await visitor.savePicture()
    expectSame('Signed in', await visitor.me(), newcomer.email)
  })
  await step('SQLite: stopped and started; the session is still valid', async () => {
    await portal.stop()
    await portal.start()
    await visitor.wait()
    expectSame('Signed in', await visitor.me(), newcomer.email)
  })
}

async function visit(
  portal: Container,
  who: { email: string; password: string },
  work = async (_: ReturnType<typeof makeVisitor>) => {},
): Promise<void> {
  await portal.start()
  const visitor = makeVisitor({ origin })
  await visitor.wait()
  await visitor.signIn(who)
  await work(visitor)
  await portal.stop()
}
