// What happened while it ran? Structured lines with request ids; cookies and passwords never reach them.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

// Writing each line by itself would cost as much as answering: they go out together, a few times a second.
const output = pino.destination({ dest: 1, minLength: 8192, periodicFlush: 200 })
process.on('exit', () => output.flushSync())

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
          if (at >= urgent) output.flushSync()
        },
      },
    },
    output,
  )
