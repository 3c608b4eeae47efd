// Progress of the image test: prints each step with its duration on its own line.
export async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const done = await work()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${seconds.padStart(7)} s  ${what}${typeof done === 'string' ? `: ${done}` : ''}`)
  return done
}

export function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${found}, but it should be ${wanted}.`)
}
