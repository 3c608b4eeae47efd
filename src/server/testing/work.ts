// For tests: work that keeps this thread busy, by the thread's own clock: a busy machine makes it longer, and no cheaper.
export function workFor(ms: number): void {
  const begun = process.threadCpuUsage()
  for (let worked = { user: 0, system: 0 }; worked.user + worked.system < ms * 1000; )
    worked = process.threadCpuUsage(begun)
}
