// Do the lines get out, although they are written together?
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const file = path.join(import.meta.dirname, 'log.ts')

/** Runs the words in a process of its own that has a log. */
function running(words: string) {
  const code = `import(${JSON.stringify(file)}).then(({ makeLog }) => { const log = makeLog('info'); ${words} })`
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
const messagesIn = (lines: string) => lines.match(/(?<="msg":")\w+/g)

it('all of them at an orderly end', async () => {
  const ending = running(`log.info('one'); log.info('two'); process.exit(0)`)
  expect(messagesIn(await text(ending.stdout))).toEqual(['one', 'two'])
})

it('all up to a warning when the process dies after it', async () => {
  const dying = running(`log.info('one'); log.warn('two'); process.kill(process.pid, 'SIGKILL')`)
  expect(messagesIn(await text(dying.stdout))).toEqual(['one', 'two'])
})

it.runIf(existsSync('/dev/full'))('or are lost, where they cannot be written, without stopping the rest', async () => {
  const code = `import(${JSON.stringify(file)}).then(({ makeLog }) => {
    const log = makeLog('info')
    log.warn('one')
    for (let n = 0; n < 1000; n++) log.info('more')
    setTimeout(() => process.exit(7), 500)
  })`
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', full, 'inherit'] })
  const [exitCode] = await once(child, 'exit')
  closeSync(full)
  expect(exitCode).toBe(7)
})

it('as soon as somebody reads them, and hold up nothing until then', async () => {
  // More than a pipe holds, less than is kept; nobody reads until the work behind it is done. Whoever names
  // process.stdout once, as many packages do, makes a full pipe refuse instead of wait.
  const words = `process.stdout; const more = () => { for (let n = 0; n < 2000; n++) log.info('x'.repeat(100)) }
    more(); log.warn('last'); require('node:fs').writeSync(2, 'done'); setInterval(() => {}, 1000)`
  const code = `import(${JSON.stringify(file)}).then(({ makeLog }) => { const log = makeLog('info'); ${words} })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stderr, 'data')
  expect(String(said)).toBe('done')
  let read = ''
  child.stdout.on('data', (lines) => {
    read += lines
  })
  await expect.poll(() => messagesIn(read)?.length, { timeout: 5000 }).toBe(2001)
  expect(messagesIn(read)?.at(-1)).toBe('last')
})

it('soon while it runs', async () => {
  const staying = running(`log.info('one'); setInterval(() => {}, 1000)`)
  const [line] = await once(staying.stdout, 'data')
  expect(messagesIn(String(line))).toEqual(['one'])
  staying.kill('SIGKILL')
})
