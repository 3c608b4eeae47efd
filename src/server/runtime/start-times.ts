// Start-up times: how long each step of a start takes, printed with `npm start -- --times`.

export type StartTimes = { done(what: string): void; lines(): string[] }

/** Counted from the start of the process: the first step is Node itself loading the program. */
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
