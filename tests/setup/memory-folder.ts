// Temporary folder of tests: in memory if there is space, because creating and dropping hundreds of databases is cheapest
// there, and no save waits for a disk.
import { accessSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory; a container may have only a little of it. */
export function memoryFolder(): string {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    accessSync(folder, constants.W_OK)
    return bavail * bsize > 2 ** 31 ? folder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The folder for temporary files of a run; removed with the run, together with what a failed test left. */
export const runFolder = join(memoryFolder(), `nexus-tests-${process.pid}`)

/** Vitest calls this before the first file, for each project that names it. */
export function setup(): void {
  mkdirSync(runFolder, { recursive: true })
  process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }))
}
