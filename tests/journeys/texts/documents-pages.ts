// Helpers for document journeys: pictures that load or do not, and documents to show.
import type { BrowserContext, Page } from '@playwright/test'
import type { TestPortal } from '#server/testing/portal.ts'

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#0c7b93"/><circle cx="620" cy="130" r="70" fill="#ffb27a"/><path d="M0 450 260 210 430 350 580 240 800 450Z" fill="#27496d"/></svg>`

/** Pictures of example.org: one that loads, and all others that do not. */
export const servePictures = (context: BrowserContext) =>
  context.route('https://example.org/**', (route) =>
    route.request().url().endsWith('/good.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: picture })
      : route.fulfill({ status: 404, body: '' }),
  )
export const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

export async function addMany(portal: TestPortal, api: string, titles: string[]) {
  const as = await portal.signInAs('mcvp')
  const links = [
    'https://drive.google.com/drive/folders/1AbC',
    'https://docs.google.com/document/d/1/edit',
    'https://docs.google.com/spreadsheets/d/1/edit',
    'https://docs.google.com/presentation/d/1/edit',
    'https://forms.gle/abc',
    'https://nexus.example/policy.pdf',
    'https://youtu.be/1',
    'https://nexus.example/handbook',
    'https://drive.google.com/file/d/1AbC/view',
  ]
  const descriptions = [
    'How a committee closes its books at the end of a term, with the templates for every month.',
    'What every new member gets in the first four weeks.',
    'The numbers that the national team looks at, where they come from, and how often to fill them in. Read it before you plan a term: the last page has an example from a committee of thirty members, with all formulas, and the questions that came up when it was tried for the first time.',
  ]
  const ids: string[] = []
  for (const [n, title] of titles.entries()) {
    const body = {
      title,
      description: descriptions[n % descriptions.length],
      documentUrl: links[n % links.length],
      imageUrl: n % 4 === 2 ? 'https://example.org/good.svg' : 'https://example.org/broken.png',
    }
    ids.push((await portal.ask('POST', api, { as, body })).json._id)
  }
  return ids
}
