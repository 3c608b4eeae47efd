// Where in the sources did it happen? The stack of the built program names lines of its own files; here they become lines of
// the sources. The maps are read when a stack is shown and not kept: Node's own way would cost 50 MB in every process.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type SourceMap = { sources: string[]; mappings: string }
/** Counted from 0. */
type Position = { line: number; column: number }

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
/** The same errors come again and again. */
const known = new Map<string, string>()
const mostKnown = 1000

export function readableStack(stack: string): string {
  return stack.replace(place, (written, file: string, line: string, column: string) => {
    const found =
      known.get(written) ?? sourceOf(fileURLToPath(file), { line: Number(line) - 1, column: Number(column) - 1 })
    if (known.size < mostKnown) known.set(written, found ?? written)
    return found ?? written
  })
}

function sourceOf(file: string, wanted: Position): string | undefined {
  if (!existsSync(`${file}.map`)) return undefined
  const { sources, mappings } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap
  const found = originOf(mappings, wanted)
  const source = found && sources[found.source]
  return source && `${path.resolve(path.dirname(file), source)}:${found.line + 1}:${found.column + 1}`
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOfDigit = new Uint8Array(128)
for (const [value, digit] of [...digits].entries()) valueOfDigit[digit.charCodeAt(0)] = value

/** Source map v3: lines end with ';', places with ','; each number, in digits of 5 bits, is the step from the one before it. */
function originOf(mappings: string, wanted: Position): (Position & { source: number }) | undefined {
  const steps = [0, 0, 0, 0, 0]
  let [at, atLine, found] = [0, 0, undefined as (Position & { source: number }) | undefined]
  const number = () => {
    for (let [value, shift] = [0, 0]; ; shift += 5) {
      const digit = valueOfDigit[mappings.charCodeAt(at++)] as number
      value |= (digit & 31) << shift
      if (digit < 32) return value & 1 ? -(value >> 1) : value >> 1
    }
  }
  while (at < mappings.length && atLine <= wanted.line) {
    const sign = mappings[at]
    if (sign === ';' || sign === ',') {
      at += 1
      if (sign === ',') continue
      atLine += 1
      steps[0] = 0
      continue
    }
    for (let field = 0; at < mappings.length && !/[;,]/.test(mappings[at] as string); field += 1) {
      steps[field] = (steps[field] as number) + number()
    }
    const [column = 0, source = 0, line = 0, sourceColumn = 0] = steps
    if (atLine === wanted.line && column <= wanted.column) found = { source, line, column: sourceColumn }
  }
  return found
}
