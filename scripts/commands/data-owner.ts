// Owner of the data: files that a command creates as root belong to the user who owns the data folder, so that the portal
// can read and replace them.
import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export type Owner = { uid: number; gid: number }

/** 'nexus', or 'user 1001' where the machine has no name for it. Windows has no such numbers. */
export function nameOfOwner(uid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  return passwdLines().find((fields) => fields[2] === String(uid))?.[0] ?? `user ${uid}`
}

function passwdLines(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}

/** The owner of the data folder; of a folder that is not there yet, the user of the service or the owner of the folder above. */
export function findOwner(dataDir: string, serviceUser?: string): Owner {
  const folder = path.resolve(dataDir)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found) return found
  const fields = passwdLines().find(([name]) => name === serviceUser)
  if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  return findOwner(path.dirname(folder))
}

type Created = {
  /** Folders of the portal alone: everything new in them. */
  folders: string[]
  /** Other files, in folders that others use, too. */
  files: string[]
}

/** Call the result when the command has done its work. */
export function trackCreated({ folders, files }: Created, { uid, gid }: Owner): () => void {
  if (process.getuid?.() !== 0 || uid === 0) return () => {}
  const list = () => [
    ...new Set([...folders.flatMap((folder) => [folder, ...entriesOf(folder)]), ...files].flatMap(withFoldersAbove)),
  ]
  const ownerOf = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.uid
  const before = new Map(list().map((file) => [file, ownerOf(file)]))
  return () => {
    // One that was replaced belonged to somebody else before.
    for (const file of list()) if (ownerOf(file) === 0 && before.get(file) !== 0) lchownSync(file, uid, gid)
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

function withFoldersAbove(file: string): string[] {
  const whole = path.resolve(file)
  return path.dirname(whole) === whole ? [] : [whole, ...withFoldersAbove(path.dirname(whole))]
}
