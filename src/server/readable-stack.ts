// Where in the sources did it happen? The stack of the built program names lines of its own files; here they become lines of
// the sources. The maps are read when a stack is shown and not kept: Node's own way would cost 50 MB in every process.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g
/** The same errors come again and again. */
const known = new Map<string, string>()
const mostKnown = 1000

export function readableStack(stack: string): string {
  return stack.replace(place, (written, file: string, line: string, column: string) => {
    const found = known.get(written) ?? sourceOf(fileURLToPath(file), Number(line) - 1, Number(column) - 1)
    if (known.size < mostKnown) known.set(written, found ?? written)
    return found ?? written
  })
}

/** Line and column are counted from 0. */
function sourceOf(file: string, line: number, column: number): string | undefined {
  if (!existsSync(`${file}.map`)) return undefined
  const found = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))).findEntry(line, column)
  if (!('originalSource' in found)) return undefined
  return `${path.resolve(path.dirname(file), found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
}
