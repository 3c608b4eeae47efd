// Mention handlers: the list with what each text says now, and the two decisions.

import type { Caller } from '#server/auth/session.ts'
import type { Handlers, Portal } from '#server/hub/hub.ts'
import { excerptAt } from '#server/redact/name-in-text.ts'
import {
  countOpenMentions,
  findMentionedRecord,
  lastDayOf,
  listOpenMentions,
  type MentionRow,
  parsePositions,
} from '#server/redact/name-mentions.ts'
import { may } from '#shared/access.ts'
import { totalPagesOf } from '#shared/paging.ts'
import type { Mention, mentionsContract } from '../../contract-mentions.ts'
import { actions } from '../../hub.ts'
import { leaveName, removeName } from './changes-mentions.ts'

async function buildMention({ db, personal }: Portal, mention: MentionRow): Promise<Mention> {
  const { id, at } = mention
  const record = await findMentionedRecord(db, personal, mention)
  return {
    ...{ id, erasedAt: at, lastDay: lastDayOf(at) },
    label: record?.source.freeText.label ?? 'Deleted record',
    path: record?.path ?? null,
    excerpt: (record && excerptAt(record.text, parsePositions(mention))) ?? null,
  }
}

export const mentionHandlers = (portal: Portal): Handlers<typeof mentionsContract> => ({
  async listMentions({ query }) {
    const rows = await listOpenMentions(portal.db, query)
    const mentions: Mention[] = []
    for (const row of rows) mentions.push(await buildMention(portal, row))
    const { total } = await countOpenMentions(portal.db)
    return { mentions, total, totalPages: totalPagesOf(total, query.limit) }
  },
  async removeName({ params: { id }, body: { name }, actor }) {
    await removeName(portal, id, name, actor)
    return undefined
  },
  async leaveName({ params: { id }, actor }) {
    await leaveName(portal, id, actor)
    return undefined
  },
})

/** What admins see on their dashboard while a decision is open. */
export async function listMentionsForHome({ db }: Portal, { role }: Caller) {
  if (!may(role, actions.manageUsers)) return []
  const { total, first } = await countOpenMentions(db)
  if (!first) return []
  const texts = total === 1 ? '1 text mentions' : `${total} texts mention`
  return [
    {
      text: `${texts} a deleted member: decide what stays`,
      path: '/erased-names',
      count: total,
      dueOn: lastDayOf(first),
    },
  ]
}
