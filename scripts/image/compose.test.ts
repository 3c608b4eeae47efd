// Reader of compose.yaml: reads it as compose would.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { composeServices } from './compose.ts'

const compose = readFileSync(path.join(import.meta.dirname, '../../compose.yaml'), 'utf8')
const settings = {
  PUBLIC_URL: 'https://nexus.localhost',
  AUTH_SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'a/b#c',
  ORG_NAME: 'Nexus',
}

it('gives each portal the common settings, its own, and those of .env', () => {
  const { 'portal-1': first, 'portal-2': second, postgres, proxy } = composeServices(compose, settings)
  const common = {
    ORG_NAME: 'Nexus',
    DATABASE_URL: 'postgres://nexus@postgres:5432/nexus',
    PGPASSWORD: 'a/b#c',
    PORT: '3000',
  }
  expect(first?.environment).toMatchObject({ ...common, BACKUP_DIR: '/backups' })
  expect(second?.environment).toMatchObject({ ...common, BACKUPS_KEPT: '0' })
  expect(second?.environment.BACKUP_DIR).toBeUndefined()
  expect(first).toMatchObject({ volumes: ['backups:/backups'], tmpfs: ['/tmp'], isReadOnly: true })
  expect(second).toMatchObject({ volumes: [], tmpfs: ['/tmp'], isReadOnly: true })
  expect(postgres?.environment).toEqual({ POSTGRES_USER: 'nexus', POSTGRES_DB: 'nexus', POSTGRES_PASSWORD: 'a/b#c' })
  expect(proxy?.environment).toEqual({ PUBLIC_URL: settings.PUBLIC_URL })
})

it.each(['PUBLIC_URL', 'AUTH_SECRET', 'POSTGRES_PASSWORD'])('stops without %s, and says why', (name) => {
  expect(() => composeServices(compose, { ...settings, [name]: '' })).toThrow(`${name}: set it in .env`)
})
