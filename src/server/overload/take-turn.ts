// How does long work leave room for others? Between two parts of it, whatever waits is served first.
export const takeTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
