// Unknown settings: a misspelt one is named with the nearest known one, and variables of other programs are left alone.
import { expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { findMisspelt, listUnknown } from './unknown-settings.ts'

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['BACKUP_KEPT', 'BACKUPS_KEPT'],
  ['data_dir', 'DATA_DIR'],
])('%s: %s', (name, nearest) => {
  expect(findMisspelt({ [name]: 'x' }, settingNames)).toEqual(nearest ? [{ name, nearest }] : [])
})

it.each([
  'PATH',
  'HOME',
  'HOSTNAME',
  'LANG',
  'RCLONE_CONFIG',
  'NODE_ENV',
  'PGPASSWORD',
  'npm_config_cache',
  'SMTP_URL',
])('is silent about %s', (name) => {
  expect(findMisspelt({ [name]: 'x' }, settingNames)).toEqual([])
})

it('lists what NEXUS does not read in a file', () => {
  expect(listUnknown(['SMTP_URL', 'POSTGRES_PASSWORD', 'RCLONE_CONFIG'], settingNames)).toEqual(['RCLONE_CONFIG'])
})
