// Log output: lines are written although they are buffered.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const file = path.join(import.meta.dirname, 'log.ts')

/** Runs code with a log in a child process. */
function running(words: string) {
  const code = `import(${JSON.stringify(file)}).then(({ createLog }) => { const log = createLog('info'); ${words} })`
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
const messagesIn = (lines: string) => lines.match(/(?<="msg":")\w+/g)

it('writes all lines at a regular exit', async () => {
  const ending = running(`log.info('one'); log.info('two'); process.exit(0)`)
  expect(messagesIn(await text(ending.stdout))).toEqual(['one', 'two'])
})

it('writes all lines up to a warning, even if the process is killed after it', async () => {
  const dying = running(`log.info('one'); log.warn('two'); process.kill(process.pid, 'SIGKILL')`)
  expect(messagesIn(await text(dying.stdout))).toEqual(['one', 'two'])
})

it.runIf(existsSync('/dev/full'))('loses lines that cannot be written, without stopping the process', async () => {
  const code = `import(${JSON.stringify(file)}).then(({ createLog }) => {
    const log = createLog('info')
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

it('writes lines as soon as somebody reads them, and blocks nothing until then', async () => {
  // More than a pipe holds, less than the buffer; nobody reads until the work behind it is done. Mentioning process.stdout,
  // as many packages do, makes a full pipe refuse instead of wait.
  const words = `process.stdout; const more = () => { for (let n = 0; n < 2000; n++) log.info('x'.repeat(100)) }
    more(); log.warn('last'); require('node:fs').writeSync(2, 'done'); setInterval(() => {}, 1000)`
  const code = `import(${JSON.stringify(file)}).then(({ createLog }) => { const log = createLog('info'); ${words} })`
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

it('writes lines soon while the process runs', async () => {
  const staying = running(`log.info('one'); setInterval(() => {}, 1000)`)
  const [line] = await once(staying.stdout, 'data')
  expect(messagesIn(String(line))).toEqual(['one'])
  staying.kill('SIGKILL')
})
