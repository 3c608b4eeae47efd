// Source maps for stack traces: turns positions in the built files into positions in the sources. Maps are read when a stack
// is logged and not kept in memory: Node's own source map support would cost 50 MB in every process.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

const framePosition = /^([\w-]+\.js):(\d+):(\d+)/
/** Cache, because the same errors come again and again. */
const cache = new Map<string, string>()
const maxCached = 1000

/** Only files in `folder`: a stack begins with the error's message, in which anybody may have written a path. */
export function readableStack(stack: string, folder = import.meta.dirname): string {
  const start = folder + path.sep
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (name: string) => {
    if (!maps.has(name)) maps.set(name, readMap(path.join(folder, `${name}.map`)))
    return maps.get(name)
  }
  const [first = '', ...rest] = stack.split(start)
  const readable = rest.map((text) => {
    const [written = '', name = '', line, column] = framePosition.exec(text) ?? []
    if (!written) return start + text
    const key = start + written
    const found = cache.get(key) ?? sourceIn(mapOf(name), folder, Number(line) - 1, Number(column) - 1) ?? key
    if (cache.size < maxCached) cache.set(key, found)
    return found + text.slice(written.length)
  })
  return first + readable.join('')
}

/** Undefined if there is none, or an upgrade is just replacing it. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Line and column are counted from 0. */
function sourceIn(map: SourceMap | undefined, folder: string, line: number, column: number): string | undefined {
  const found = map?.findEntry(line, column)
  if (!found || !('originalSource' in found)) return undefined
  return `${path.resolve(folder, found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
}
