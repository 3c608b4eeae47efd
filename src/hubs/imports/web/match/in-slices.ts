// Chunked work: yields to the event loop every few milliseconds, so that the page stays responsive.
const sliceMs = 12
const pause = () => new Promise((resolve) => setTimeout(resolve))

export async function inSlices<Item>(items: Iterable<Item>, signal: AbortSignal, work: (item: Item) => void) {
  let until = performance.now() + sliceMs
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await pause()
    signal.throwIfAborted()
    until = performance.now() + sliceMs
  }
}
