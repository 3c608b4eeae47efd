// Sending a manual backup: it reaches the command in BACKUP_COMMAND, and a failure is reported.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { builtProgram } from '../../setup/built-server.ts'
import { databaseWithPeople, makeFolder } from '../test-databases.ts'

const run = promisify(execFile)

it('is sent on request, and kept if that fails', async () => {
  const [{ dataDir }, far] = [await databaseWithPeople('sqlite', 1), await makeFolder()]
  const backUp = (BACKUP_COMMAND: string, name: string) =>
    run('node', [builtProgram('backup'), path.join(dataDir, name), '--send'], {
      env: { ...process.env, DATA_DIR: dataDir, BACKUP_COMMAND },
    })
  const [sent] = await Promise.all([
    backUp(`cp {file} ${far}/`, 'a.backup'),
    expect(backUp("sh -c 'echo no room; exit 4'", 'b.backup')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Backup made.*\nIt was not sent: the command exited with code 4\.\nno room\n$/),
    }),
  ])
  expect(sent.stdout).toMatch(/Backup made.*\nSent with cp/)
  expect(await readdir(far)).toEqual(['a.backup'])
  expect(await readdir(dataDir)).toContain('b.backup')
})

it('stops its command when it is stopped itself', async () => {
  const [{ dataDir }, far] = [await databaseWithPeople('sqlite', 1), await makeFolder()]
  const note = path.join(far, 'begun')
  const sending = run('node', [builtProgram('backup'), path.join(dataDir, 'a.backup'), '--send'], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_COMMAND: `sh -c 'echo $$ > ${note}; exec sleep 60'` },
  })
  const pid = await vi.waitUntil(async () => Number(await readFile(note, 'utf8').catch(() => '')), 20_000)
  sending.child.kill('SIGTERM')
  await expect(sending).rejects.toMatchObject({
    stderr: expect.stringContaining('It was not sent: the command was stopped.'),
  })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
