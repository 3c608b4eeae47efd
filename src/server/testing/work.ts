// Test helper: keeps this thread busy for some CPU time; a busy machine makes it longer, but not cheaper.
export function workFor(ms: number): void {
  const begun = process.threadCpuUsage()
  for (let worked = { user: 0, system: 0 }; worked.user + worked.system < ms * 1000; )
    worked = process.threadCpuUsage(begun)
}
