// Lazy loading with retry: creates something on first use, once for all callers. After a failure, such as a library for
// which no file could be opened, the next caller tries again.
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
