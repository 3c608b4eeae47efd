// Chunked work: yields to the event loop every few milliseconds, so that the page stays responsive.
const chunkMs = 12
const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

export async function chunked<Item>(items: Iterable<Item>, signal: AbortSignal, work: (item: Item) => void) {
  let until = performance.now() + chunkMs
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await yieldToEventLoop()
    signal.throwIfAborted()
    until = performance.now() + chunkMs
  }
}
