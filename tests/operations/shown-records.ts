// Records as the portal shows them: the lists and results of every hub, as an admin reads them.
const addresses = [
  '/api/years',
  '/api/organisation',
  '/api/route-permissions',
  '/api/users?page=1&limit=50',
  '/api/gcp?page=1&limit=50',
  '/api/gcp/approved?page=1&limit=50',
  '/api/documents?page=1&limit=50',
  '/api/api-cycles?page=1&limit=50',
  '/api/checklist/mxform',
  '/api/mxfunnel',
  '/api/survey',
  '/api/happiness-survey/results',
  '/api/deadlines',
]

export type Shown = { uid: string; answers: Record<string, unknown> }

export async function shownTo(uid: string, read: (address: string) => Promise<unknown>): Promise<Shown> {
  const answers: Shown['answers'] = {}
  for (const address of addresses) answers[address] = await read(address)
  return { uid, answers }
}
