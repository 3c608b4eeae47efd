// Yield to the event loop: between two parts of long work, other requests are served first.
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
