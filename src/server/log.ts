// What happened while it ran? Structured lines with request ids; cookies and passwords never reach them.
import { writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** Writing each line by itself would cost as much as answering: they go out together, a few times a second. */
const together = 8192
const flushMs = 200
/** More than this is not kept for a reader that does not read. */
const mostKept = 1024 * 1024
let waiting = ''
let timer: NodeJS.Timeout | undefined

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  let text = Buffer.from(waiting)
  waiting = ''
  try {
    while (text.length > 0) text = text.subarray(writeSync(1, text))
  } catch (error) {
    // A full disk or a reader that went away costs these lines, never an answer; a full pipe may have room soon.
    const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN'
    if (isBusy && text.length < mostKept) keep(text.toString())
  }
}

function keep(text: string): void {
  waiting += text
  timer ??= setTimeout(flush, flushMs).unref()
}
process.on('exit', flush)

const output = {
  write(line: string) {
    keep(line)
    if (waiting.length >= together) flush()
  },
}

/** Warnings and errors are out at once, whatever happens next. */
const urgent = pino.levels.values.warn as number

export const makeLog = (level: string): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(words, log, at) {
          log.apply(this, words)
          if (at >= urgent) flush()
        },
      },
    },
    output,
  )
