// Data folder lock: shared by portals, exclusive for restore and move, and released when its process is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FolderInUse, lockFolder, shareFolder } from './folder-lock.ts'

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nexus-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('is shared by several, and is for one alone when nobody shares it', () => {
  const folder = makeFolder()
  const releases = [shareFolder(folder), shareFolder(folder)]
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  releases[0]?.()
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  releases[1]?.()
  const unlock = lockFolder(folder)
  expect(() => shareFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  unlock()
  shareFolder(folder)()
})

it('counts between processes, and ends with a killed one', async () => {
  const folder = makeFolder()
  const code = `const { shareFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))})
    shareFolder(${JSON.stringify(folder)})
    globalThis.gc()
    console.log('shared')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})
