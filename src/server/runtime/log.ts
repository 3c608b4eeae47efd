// Log: structured lines (pino) with request ids; cookies and passwords never reach them.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { readableStack } from './readable-stack.ts'

export type Log = FastifyBaseLogger

/** Buffered: writing each line separately would cost as much as serving a request, so they are flushed a few times a second. */
const output = pino.destination({
  dest: 1,
  sync: true,
  minLength: 2048,
  periodicFlush: 200,
  // Buffer limit for a reader that does not read.
  maxLength: 1024 * 1024,
  // A full pipe is retried at the next flush; waiting for it here would delay every response.
  retryEAGAIN: () => false,
})
// A full disk or a reader that went away costs lines, never a response.
output.on('error', () => {})
// Not flushSync: if nothing can be written, it retries for ever.
process.on('exit', () => output.flush())

/** Warnings and errors are flushed at once, whatever happens next. */
const urgent = pino.levels.values.warn as number

function errorWithSources(error: Error) {
  const { stack, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, stack: readableStack(stack ?? '') }
}

export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithSources },
      hooks: {
        logMethod(words, log, at) {
          log.apply(this, words)
          if (at >= urgent) output.flush()
        },
      },
    },
    output,
  )
