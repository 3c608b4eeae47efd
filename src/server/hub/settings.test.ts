// Settings of hubs: read and validated like the portal's own.
import { expect, it } from 'vitest'
import { BadSettings, readConfig } from '../runtime/config.ts'
import { hubSettingNames, readHubSettings } from './settings.ts'

const hubs = [{ manifest: { settings: { TRIAL_URL: 'webAddress' } } }, {}] as const

it('reads the declared settings, and nothing else', () => {
  expect(hubSettingNames(hubs)).toEqual(['TRIAL_URL'])
  const config = readConfig({ TRIAL_URL: 'https://example.org/folder', OTHER_URL: 'https://example.org' })
  expect(readHubSettings(hubs, config)).toEqual({ TRIAL_URL: 'https://example.org/folder' })
  expect(readHubSettings(hubs, readConfig({ TRIAL_URL: '' }))).toEqual({ TRIAL_URL: undefined })
})

it('refuses an invalid URL', () => {
  const read = () => readHubSettings(hubs, readConfig({ TRIAL_URL: 'ftp://example.org' }))
  expect(read).toThrow(BadSettings)
  expect(read).toThrow('TRIAL_URL must be an http(s) address')
})
