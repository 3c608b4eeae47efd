// Fixture of version 0.1: its data, as the upgrade tests keep it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const left = (name: string) => readFileSync(path.join(import.meta.dirname, '../../tests/operations/version-0.1', name))

export const oldDatabase = () => gunzipSync(left('nexus.sqlite.gz'))
export const oldDump = () => left('postgres.sql').toString()
export const oldAdmin = { email: 'admin@nexus.example', password: 'nexus-demo' }
export const oldPeople = 13
