// Idle time: for work that nobody waits for. It begins when the browser has nothing else to do, or after a second.
const longestWaitMs = 1000

export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWaitMs })
    else setTimeout(resolve)
  })
