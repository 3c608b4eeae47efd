// Data export for tests: downloads and unzips it.
import { strFromU8, unzipSync } from 'fflate'
import type { Person, TestPortal } from '#server/testing/portal.ts'

/** As bytes: decoding them as text would damage them. */
export async function downloadData({ url }: TestPortal, as: Person) {
  const response = await fetch(`${url}/api/me/data`, { headers: { cookie: as.cookie } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = response.ok ? unzipSync(bytes) : {}
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { status: response.status, headers: response.headers, bytes, files, textOf }
}
