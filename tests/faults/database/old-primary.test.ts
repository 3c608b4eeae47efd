// Old primary: after a failover it is started again by mistake. New connections go to the new one all the same.
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { isInstalled } from '../../setup/is-installed.ts'
import { pause } from '../length.ts'
import { startPair } from './postgres-pair.ts'

async function portBehind(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query("select current_setting('port') as port")).rows[0].port
  } finally {
    await client.end()
  }
}

it.runIf(isInstalled('haproxy'))('HAProxy leads nobody to it, for as long as both are up', {
  timeout: 120_000,
}, async () => {
  const pair = await startPair()
  onTestFinished(pair.remove)
  await expect.poll(() => portBehind(pair.url).catch(String), { timeout: 20_000 }).toMatch(/^\d+$/)
  await pair.primary().end('SIGKILL')
  await pair.promote()
  const { port } = new URL(pair.primary().url)
  await expect.poll(() => portBehind(pair.url).catch(String), { timeout: 20_000 }).toBe(port)
  await pair.replica().start()
  const answered = new Set<string>()
  // It is checked once a second.
  for (let n = 0; n < 30; n++) {
    answered.add(await portBehind(pair.url))
    await pause(150)
  }
  expect([...answered]).toEqual([port])
})
