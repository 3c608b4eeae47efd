// Is a program of the machine there? What needs it is tested where it is, and skipped elsewhere.
import { execFileSync } from 'node:child_process'

/** Servers stand in a folder that ordinary people do not search. */
export const serverPath = `${process.env.PATH}:/usr/sbin`

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: serverPath } })
    return true
  } catch {
    return false
  }
}
