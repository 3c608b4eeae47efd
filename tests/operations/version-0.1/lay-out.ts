// Portal of version 0.1, every table filled by that version itself, on either database.
import path from 'node:path'
import type { DatabaseLocation, Engine } from '#server/database/database.ts'
import { layOut } from '../releases.ts'

/** What that portal's settings were. */
export const oldSecret = 'the-secret-of-the-portal-of-version-0.1'
export const oldPassword = 'nexus-demo'
export const oldBackup = path.join(import.meta.dirname, 'nexus.backup')

export const layOutOldPortal = (engine: Engine): Promise<DatabaseLocation> => layOut('0.1', engine)
