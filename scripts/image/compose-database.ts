// PostgreSQL of the image test: creates an empty database or that of version 0.3, and reads which addresses the portals saw.
import pg from 'pg'
import { visitorAddress } from './network.ts'
import { expectSame } from './steps.ts'

/** Does what the PostgreSQL image does with these three settings; drops the database first if it exists. */
export async function makeDatabase(url: string, settings: Record<string, string>, dump?: string): Promise<void> {
  const { POSTGRES_USER: user = '', POSTGRES_DB: name = '', POSTGRES_PASSWORD: password = '' } = settings
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`drop role if exists ${user}`)
  await admin.query(`create role ${user} superuser login password ${pg.escapeLiteral(password)}`)
  await admin.query(`create database ${name} owner ${user}`)
  await admin.end()
  if (dump) await query(url, settings, dump)
}

async function query(url: string, settings: Record<string, string>, text: string): Promise<unknown[]> {
  const { POSTGRES_USER: user, POSTGRES_DB: database, POSTGRES_PASSWORD: password } = settings
  const { hostname: host, port } = new URL(url)
  const client = new pg.Client({ host, port: Number(port), user, password, database })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The address from which people signed in, seen through the proxy. */
export async function expectAddresses(url: string, settings: Record<string, string>): Promise<void> {
  const rows = await query(url, settings, "select distinct address from audit where kind like 'identity.signIn%'")
  expectSame('Seen through the proxy', JSON.stringify(rows), JSON.stringify([{ address: visitorAddress }]))
}
