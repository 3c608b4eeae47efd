// Fuzz test data of documents: in both collections one that is deleted, one that must survive, and two that the fuzzer may
// change.
import { type FuzzWorld, type HubFuzz, type Ids, idsFor } from '#server/testing/fuzz.ts'

async function fill({ ask, cast: { mcvp }, markerOf }: FuzzWorld, path: string): Promise<Ids> {
  const add = async (text: string) => {
    const link = `https://example.org/${encodeURIComponent(text)}`
    const made = await ask('POST', path, mcvp, { title: text, description: text, documentUrl: link, imageUrl: link })
    return made._id as string
  }
  const deleted = await add(markerOf('deletedDocument'))
  await ask('DELETE', `${path}/${deleted}`, mcvp)
  const kept = await add(markerOf('document'))
  return { open: [await add('One document'), await add('OD document')], guarded: [deleted, kept] }
}

export const fuzz: HubFuzz = {
  secrets: ({ orAudit, signedIn, whoMay }) => ({
    /** Hidden from readers; people who may upload can restore it. */
    deletedDocument: { what: 'a deleted document', seenBy: orAudit(whoMay('editDocuments')) },
    document: { what: 'a document', seenBy: signedIn },
  }),
  async seed(world) {
    const documents = await fill(world, '/api/documents')
    const apiCycles = await fill(world, '/api/api-cycles')
    return (request) => ({
      ...idsFor(/Cycle/.test(request.operation) ? apiCycles : documents, request),
      rows: [
        [{ title: 'A guide', description: 'How it is done.', documentUrl: 'https://example.org/guide', imageUrl: '' }],
      ],
    })
  },
}
