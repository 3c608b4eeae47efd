// Early requests: a page may send them before the offline response cache is loaded, which then handles the response, or its
// absence.
import { responseCache } from '#web/api/call.ts'

type CacheModule = { setCacheOwner: (uid: string) => void }

export function attachCache(
  uid: string,
  cacheModule: Promise<CacheModule | undefined>,
  isStillOwner: () => boolean,
): void {
  const before = responseCache.read
  const ready = cacheModule.then(
    (found) => {
      if (isStillOwner()) found?.setCacheOwner(uid)
    },
    // Where the browser forbids storage, nothing is available offline.
    () => {},
  )
  const earlyRead: typeof responseCache.read = async (endpoint, address, request) => {
    const response = request()
    response.catch(() => {})
    await ready
    return responseCache.read === earlyRead ? response : responseCache.read(endpoint, address, () => response)
  }
  responseCache.read = earlyRead
  void ready.then(() => {
    if (responseCache.read === earlyRead) responseCache.read = before
  })
}
