// Early requests: a page may send them before the offline response cache is loaded, which then handles the response, or its
// absence.
import { reading } from '#web/api/call.ts'

type Device = { readFor: (uid: string) => void }

export function readSoon(uid: string, device: Promise<Device | undefined>, isStillHere: () => boolean): void {
  const before = reading.read
  const ready = device.then(
    (found) => {
      if (isStillHere()) found?.readFor(uid)
    },
    // Where the browser forbids storage, nothing is available offline.
    () => {},
  )
  const soon: typeof reading.read = async (endpoint, address, ask) => {
    const asked = ask()
    asked.catch(() => {})
    await ready
    return reading.read === soon ? asked : reading.read(endpoint, address, () => asked)
  }
  reading.read = soon
  void ready.then(() => {
    if (reading.read === soon) reading.read = before
  })
}
