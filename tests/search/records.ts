// Records for search tests: one of every kind, visible to some and hidden from others, and who may find it.
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { type Role, roles } from '#shared/roles.ts'

export const gcpForm = (title: string) => ({
  title,
  name: 'Ayesha Khan',
  email: 'ayesha@nexus.example',
  portfolio: 'MXP',
  category: 'Event',
  localCommittee: 'Lahore',
  gcpDetails: 'What we did.',
  gcpLink: 'https://example.org/practice',
  imageLink: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWx-_Yz/view',
})
const documentForm = (title: string) => ({
  title,
  description: 'What it is for.',
  documentUrl: 'https://example.org/document',
  imageUrl: 'https://example.org/picture.png',
})

export type Made = Awaited<ReturnType<typeof makeRecords>>

export async function makeRecords(portal: TestPortal) {
  const { ask } = portal
  const people = new Map<Role, Person>()
  for (const role of roles) people.set(role, await portal.signInAs(role))
  const as = (role: Role) => people.get(role) as Person
  const author = await portal.signInAs('tm')

  const submit = async (title: string) =>
    (await ask('POST', '/api/gcp', { as: author, body: gcpForm(title) })).json._id as string
  const decide = (id: string, verdict: 'approve' | 'reject') =>
    ask('PUT', `/api/gcp/${id}/${verdict}`, { as: as('mcvp') })
  const upload = async (collection: 'documents' | 'api-cycles', title: string) =>
    (await ask('POST', `/api/${collection}`, { as: as('mcvp'), body: documentForm(title) })).json._id as string

  await decide(await submit('Quagga approved'), 'approve')
  await submit('Quagga pending')
  await decide(await submit('Quagga rejected'), 'reject')
  const withdrawn = await submit('Quagga withdrawn')
  await decide(withdrawn, 'approve')
  await decide(withdrawn, 'reject')
  await upload('documents', 'Quagga resource')
  await upload('api-cycles', 'Quagga cycle')
  for (const collection of ['documents', 'api-cycles'] as const) {
    const id = await upload(collection, `Quagga gone from ${collection}`)
    await ask('DELETE', `/api/${collection}/${id}`, { as: as('mcvp') })
  }
  await portal.signInAs('lcvp', { displayName: 'Quagga Appointed', email: 'heliotrope@nexus.example' })
  await portal.signInAs('tm', { displayName: 'Quagga Newcomer', email: 'jacaranda@nexus.example' })
  return { people, as, author, submit, decide, upload }
}

const leaders: Role[] = ['tl', 'lcvp', 'mcvp', 'admin']
const national: Role[] = ['mcvp', 'admin']

/** By title: the roles that may find it, besides its author. */
export const finders: Record<string, readonly Role[]> = {
  'Quagga approved': roles,
  'Quagga pending': national,
  'Quagga rejected': national,
  'Quagga withdrawn': national,
  'Quagga resource': roles,
  'Quagga cycle': roles,
  'Quagga gone from documents': [],
  'Quagga gone from api-cycles': [],
  'Quagga Appointed': leaders,
  'Quagga Newcomer': ['admin'],
}
