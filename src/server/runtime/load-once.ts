// What is made when it is first needed, once for all who ask? What failed, such as a library for which no file could be opened
// just then, is tried again by whoever asks next.
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
