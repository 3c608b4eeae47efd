// Event loop yield: lets the browser handle input and paint between the chunks of long work, which can be aborted there.
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}
