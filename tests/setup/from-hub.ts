// What do tests of the whole portal borrow from a hub? Fetched by its path, so that neither their types nor their start
// lean on a hub that is deleted: of such a one there is nothing to borrow, and what is about it is left out.
import { existsSync } from 'node:fs'
import { hubs } from '#main.server.ts'

export const isWired = (hub: string) => hubs.some(({ name }) => name === hub)

// biome-ignore lint/suspicious/noExplicitAny: the borrower says what it is
export async function fromHub(file: string): Promise<any> {
  const place = new URL(`../../src/hubs/${file}`, import.meta.url)
  return existsSync(place) ? import(place.href) : {}
}
