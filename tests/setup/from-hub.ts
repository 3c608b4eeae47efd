// Loader for tests of the whole portal: imports a hub's module by its path, so that neither their types nor their start
// depend on a hub that may be deleted. For a deleted hub there is nothing, and tests about it are left out.
import { existsSync } from 'node:fs'
import { hubs } from '#main.server.ts'

export const isWired = (hub: string) => hubs.some(({ name }) => name === hub)

// biome-ignore lint/suspicious/noExplicitAny: the caller names the type
export async function fromHub(file: string): Promise<any> {
  const url = new URL(`../../src/hubs/${file}`, import.meta.url)
  return existsSync(url) ? import(url.href) : {}
}
