// systemd service of NEXUS on this machine: finds its unit and reads the settings that it starts the portal with, so that a
// command without settings means the same portal.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parseCommand } from '../../src/server/runtime/parse-command.ts'

export type Service = {
  unit: string
  user: string | undefined
  /** Its working directory: settings may be relative to it. */
  folder: string
  settings: Record<string, string>
  files: string[]
  /** Files with settings that this user may not read. */
  unreadable: string[]
}

const unitFolders = ['/etc/systemd/system', '/usr/local/lib/systemd/system', '/usr/lib/systemd/system']

export function findService(folders = unitFolders): Service | undefined {
  for (const folder of folders) {
    const unit = path.join(folder, 'nexus.service')
    const text = readIfThere(unit)
    if (text !== undefined) return readService(unit, [text, ...readDropIns(`${unit}.d`)].join('\n'))
  }
  return undefined
}

function readDropIns(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.conf'))
    return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

function readService(unit: string, text: string): Service {
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((match) => match[1] as string)
  const service: Service = {
    ...{ unit, user: all('User').at(-1), folder: all('WorkingDirectory').at(-1) ?? '/' },
    ...{ settings: {}, files: [], unreadable: [] },
  }
  for (const pair of all('Environment').flatMap((line) => parseCommand(line) ?? [])) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    service.settings[name] = value
  }
  // These win over the lines above, whatever their order.
  for (const file of all('EnvironmentFile').map((each) => each.replace(/^-/, ''))) {
    try {
      const found = readIfThere(file)
      if (found === undefined) continue
      Object.assign(service.settings, parseEnv(found))
      service.files.push(file)
    } catch {
      service.unreadable.push(file)
    }
  }
  return service
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
