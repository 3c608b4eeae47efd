// Second build for update journeys: a copy of the web in which every hashed file has another name, as after an upgrade.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const built = 'dist/web'

/** The original build, to be served and replaced. */
export const copyBuild = (folder: string) => cpSync(built, folder, { recursive: true })

const isText = (file: string) => /\.(js|css|html)$/.test(file)

function renamed(text: string, names: readonly string[]): string {
  const known = new Set(names)
  return text.replace(/[\w-]+\.(js|css)\b/g, (name) => (known.has(name) ? name.replace('.', '2.') : name))
}

/** Replaces the served build in one step. */
export function upgradeBuild(folder: string): void {
  const next = `${folder}-next`
  cpSync(built, next, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const assets = join(next, 'assets')
  const names = readdirSync(assets).filter(isText)
  for (const name of names) {
    writeFileSync(join(assets, name.replace('.', '2.')), renamed(readFileSync(join(assets, name), 'utf8'), names))
    rmSync(join(assets, name))
  }
  for (const name of ['index.html', 'sw.js']) {
    const text = renamed(readFileSync(join(next, name), 'utf8'), names)
    writeFileSync(join(next, name), text.replace(/(version:\W)\w+/, '$1second'))
  }
  renameSync(folder, `${folder}-old`)
  renameSync(next, folder)
}
