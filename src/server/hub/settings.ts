// Settings that hubs declare: read from the environment and validated before anything starts, like the portal's own.
import * as z from 'zod/mini'
import { BadSettings, type Config, days, webAddress } from '../runtime/config.ts'
import type { Hub } from './hub.ts'

const shapes = { webAddress: z.optional(webAddress('must be an http(s) address')), days: z.optional(days) }

type Given = Pick<Hub, 'manifest'>

export const hubSettingNames = (hubs: readonly Given[]) =>
  hubs.flatMap(({ manifest }) => Object.keys(manifest?.settings ?? {}))

export function readHubSettings(hubs: readonly Given[], { given }: Pick<Config, 'given'>) {
  const kinds = hubs.flatMap(({ manifest }) => Object.entries(manifest?.settings ?? {}))
  const read = kinds.map(([name, kind]) => ({ name, ...shapes[kind].safeParse(given[name]) }))
  const problems = read.flatMap(({ name, error }) => error?.issues.map(({ message }) => `${name} ${message}`) ?? [])
  if (problems.length > 0) throw new BadSettings(problems)
  return Object.fromEntries(read.map(({ name, data }) => [name, data]))
}
