// How does long work leave the page usable? It lets the browser answer and paint between its pieces, and can be stopped.
export async function takeTurn(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}
