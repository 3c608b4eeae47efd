// API host: found in the environment and in .env.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { apiHost } from './api-host.ts'

it('the environment takes precedence over the file, and no setting means the same origin', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-host-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(apiHost(folder, undefined)).toBe('')
  writeFileSync(path.join(folder, '.env'), 'PORT=1\n')
  expect(apiHost(folder, undefined)).toBe('')
  writeFileSync(path.join(folder, '.env'), "VITE_API_HOST='https://api.nexus.example'\n")
  expect(apiHost(folder, undefined)).toBe('https://api.nexus.example')
  expect(apiHost(folder, 'https://other.nexus.example')).toBe('https://other.nexus.example')
})
