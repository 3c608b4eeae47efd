// Fixture of version 0.3: its data, as the upgrade tests keep it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const left = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../tests/operations/version-0.3.0', name))

export const oldDatabase = () => gunzipSync(left('nexus.sqlite.gz'))
export const oldDump = () => gunzipSync(left('postgres.sql.gz')).toString()
export const oldAdmin = { email: 'admin-193203e1@nexus.example', password: 'correct horse battery' }
export const oldPeople = 25
