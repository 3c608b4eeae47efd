// Writers that change one record again and again during crashes; its version says how often it was changed.
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { pause } from '../length.ts'
import { send } from './sending.ts'
import { afterRefusalMs, type Crew, countOf, type Writer } from './writer.ts'

const { sampleForm } = await fromHub('mx-standards/sample-form.ts')

type Counted = { read(db: Db): Promise<number>; save(url: string, version: number): ReturnType<typeof send> }

function versionWriter({ read, save }: Counted, current: (url: string) => Promise<number | undefined>): Writer {
  let known: number | undefined
  let open = 0
  let taken = 0
  return {
    acknowledged: () => taken,
    async write(url, isOver) {
      while (!isOver()) {
        const from: number | undefined = open > 0 || known === undefined ? await current(url) : known
        if (from === undefined) {
          await pause(afterRefusalMs)
          continue
        }
        if (known !== undefined) expect(from).toBeGreaterThanOrEqual(known)
        known = from
        open = 1
        const sent = await save(url, from)
        if (!sent) continue
        expect(sent.json.version).toBe(from + 1)
        open = 0
        taken += 1
        known = from + 1
      }
    },
    async check(db) {
      const version = await read(db)
      expect(version).toBeGreaterThanOrEqual(known ?? 0)
      expect(version).toBeLessThanOrEqual((known ?? version) + open)
    },
  }
}

export function permissionWriter({ admin }: Crew, route: string): Writer {
  return versionWriter(
    {
      async read(db) {
        const row = await db
          .selectFrom('routePermission')
          .select('version')
          .where('route', '=', `/${route}`)
          .executeTakeFirst()
        expect(await countOf(db, 'permission.save', `/${route}`)).toBe(row?.version - 1)
        return row?.version
      },
      save: (url, version) =>
        send(url, 'PUT', `/api/route-permissions/${route}`, {
          as: admin,
          body: { accessRoles: version % 2 ? ['tm'] : ['tl'], version },
        }),
    },
    async (url) => {
      const all = await send(url, 'GET', '/api/route-permissions')
      return all?.json.find(({ _id }: { _id: string }) => _id === route).version
    },
  )
}

const savesOf = async (db: Db, uid: string) =>
  (await countOf(db, 'checklist.save', uid)) + (await countOf(db, 'checklist.submit', uid))

/** Ticks boxes of the person's own checklist, and sometimes submits it. */
export function checklistWriter({ leader }: Crew): Writer {
  return versionWriter(
    {
      async read(db) {
        const row = await db
          .selectFrom('mxResponse')
          .select('version')
          .where('userId', '=', leader.uid)
          .executeTakeFirst()
        const saves = await savesOf(db, leader.uid)
        expect(saves).toBe(row?.version ?? 0)
        return row?.version ?? 0
      },
      save: (url, version) =>
        send(url, 'POST', '/api/checklist/submit', {
          as: leader,
          body: { userId: leader.uid, formData: sampleForm(version), intent: version % 3 ? 'save' : 'submit', version },
        }),
    },
    async (url) => (await send(url, 'GET', `/api/checklist/${leader.uid}`, { as: leader }))?.json.version,
  )
}

/** Like a device that was offline: sends the same change under the same key until it gets a response. */
export function queueWriter({ leader }: Crew): Writer {
  const as = leader
  let saved = 0
  return {
    acknowledged: () => saved,
    async write(url, isOver) {
      while (!isOver()) {
        const change = { formData: sampleForm(saved), intent: 'save', version: saved, changeKey: `waiting-${saved}` }
        const sent = await send(url, 'POST', '/api/checklist/submit', { as, body: { userId: as.uid, ...change } })
        if (!sent) {
          await pause(afterRefusalMs)
          continue
        }
        expect(sent.json.version, 'a change under its key').toBe(saved + 1)
        saved += 1
      }
    },
    async check(db) {
      const row = await db.selectFrom('mxResponse').select('version').where('userId', '=', as.uid).executeTakeFirst()
      const version = row?.version ?? 0
      // The last one may have been stored although its response was lost.
      expect([saved, saved + 1]).toContain(version)
      const keys = await db
        .selectFrom('idempotencyKey')
        .select('key')
        .where('account', '=', as.uid)
        .where('endpoint', '=', 'POST /api/checklist/submit')
        .execute()
      expect([keys.length, await savesOf(db, as.uid)]).toEqual([version, version])
    },
  }
}
