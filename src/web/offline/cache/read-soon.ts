// May a page ask before it is known what lies on the device? It may: its question leaves at once, and whoever reads there
// (`reading.ts`, on its way) judges the answer, or that none comes.
import { reading } from '#web/api/call.ts'

type Device = { readFor: (uid: string) => void }

export function readSoon(uid: string, device: Promise<Device | undefined>, isStillHere: () => boolean): void {
  const before = reading.read
  const ready = device.then(
    (found) => {
      if (isStillHere()) found?.readFor(uid)
    },
    // A browser may forbid it: then nothing is shown without a line.
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
