// Event loop yield: lets the browser handle input and paint between the chunks of long work, which can be aborted there; and
// idle time, for work that nobody waits for.
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}

const longestWaitMs = 1000

/** When the browser has nothing else to do, or after a second. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWaitMs })
    else setTimeout(resolve)
  })
