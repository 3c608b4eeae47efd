// What does a start do, and how long does each part of it take? Told when asked: `npm start -- --times`.

export type StartTimes = { done(what: string): void; lines(): string[] }

/** From when the process began: the first part is Node itself with the program that it loads. */
export function startTimes(nowMs: () => number = () => performance.now()): StartTimes {
  const parts: [string, number][] = []
  let since = 0
  return {
    done(what) {
      const now = nowMs()
      parts.push([what, now - since])
      since = now
    },
    lines: () => [...parts, ['in all', since] as const].map(([what, ms]) => `${ms.toFixed(0).padStart(8)} ms  ${what}`),
  }
}
