// Installed programs: tests that need one are skipped on machines without it.
import { execFileSync } from 'node:child_process'

/** Servers are in a folder that is not on an ordinary user's PATH. */
export const serverPath = `${process.env.PATH}:/usr/sbin`

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: serverPath } })
    return true
  } catch {
    return false
  }
}
