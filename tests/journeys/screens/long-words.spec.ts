// Journey, long words: screens hold text without spaces. URLs as titles, names and comments of one endless word.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fromHub } from '../../setup/from-hub.ts'
import { goToScreen } from '../go-to-screen.ts'
import { enter, expect, onlyWithTestFonts, openPortal, test } from '../portal.ts'
import { countAnswers } from '../results/happiness-answers.ts'
import { driveLink, form, serveDrive } from '../texts/gcp-entries.ts'

onlyWithTestFonts()

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { stages } = await fromHub('mx-funnel/rules.ts')

const word = (length: number) => 'Supercalifragilisticexpialidocious'.repeat(6).slice(0, length)
const address = `https://example.org/${word(150)}`

async function seed(portal: TestPortal, as: Person) {
  async function ask(method: string, path: string, body?: unknown) {
    const { status, json, text } = await portal.ask(method, path, { as, body })
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text}`)
    return json
  }
  const words = { title: address, name: word(110), category: word(60), gcpDetails: word(190), gcpLink: address }
  const gcp = await ask('POST', '/api/gcp', form({ ...words, email: `${word(60)}@example.org` }))
  await ask('PUT', `/api/gcp/${gcp._id}/approve`)
  const rejected = await ask('POST', '/api/gcp', form(words))
  await ask('PUT', `/api/gcp/${rejected._id}/reject`, { reason: word(150) })
  const document = { title: address, description: word(190), documentUrl: address, imageUrl: driveLink }
  for (const path of ['/api/documents', '/api/api-cycles']) await ask('POST', path, document)
  const rows = [{ title: word(100), description: word(100), documentUrl: `${address}2` }]
  await ask('POST', '/api/imports/documents', { rows, fileName: `${word(180)}.csv` })
  const metrics = Object.fromEntries(stages.map((stage: string) => [stage, 999_999]))
  await ask('POST', '/api/mxfunnel/submit', { lc: 'Lahore', term: 'long', role: word(80), metrics })
  const generalDetail = { firstName: word(100), lastName: word(100), lcName: 'LUMS', portfolio: 'iCX' }
  await ask('POST', '/api/checklist/submit', { userId: as.uid, formData: { generalDetail }, intent: 'submit' })
  const [survey] = await ask('GET', '/api/survey')
  await ask('POST', `/api/survey/${survey._id}/portfolios`, { portfolio: word(40) })
  await ask('PUT', '/api/od-model', { text: word(190), link: address, version: 1 })
  const entry = { name: word(190), email: `${word(60)}@mail.example`, recruitment: 'Yes', exchange: 'No', lc: 'LUMS' }
  await ask('PUT', '/api/conversion', { entries: [entry] })
  const answerOf = (n: number) =>
    filledIn({ firstName: word(60 + n), currentPosition: word(60), suggestions: word(190) })
  await countAnswers(portal, [0, 1, 2, 3, 4, 5].map(answerOf))
  return { gcp: gcp._id as string, rejected: rejected._id as string, lc: survey.lc as string }
}

/** A page is laid out for a new width with the next frame. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What overflows: the page itself, a dialog, or words beyond their box. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const page = document.documentElement
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role=dialog], [role=dialog] *')) {
      const { right, width } = element.getBoundingClientRect()
      if (width <= 1 || right <= page.clientWidth + 1) continue
      // Tab strips, matrices and the hubs scroll sideways on purpose, and drawings may reach over the edge.
      const mayReachOut = element.closest('[role=tablist], table, [aria-label=Hubs]') || !element.innerText?.trim()
      if (!mayReachOut && element.checkVisibility()) {
        found.push(
          `${element.tagName} ${element.className} ends at ${Math.round(right)}: ${element.innerText?.slice(0, 40)}`,
        )
      }
    }
    return found.slice(0, 3)
  })

test('endless words do not overflow on a phone and on a desktop', async ({ page, context }) => {
  test.slow()
  await serveDrive(context)
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin', { displayName: word(80), email: `${word(60)}@nexus.example` })
    const { gcp, rejected, lc } = await seed(portal, admin)
    await enter(context, portal.url, admin)
    const screens = [
      '/dashboard',
      '/profile',
      '/gcplist',
      `/gcplist?gcp=${gcp}`,
      '/gcplist?view=mine',
      `/gcps/${gcp}`,
      `/gcpform?revise=${rejected}`,
      '/gcp-approvals?status=all',
      '/resource-hub',
      '/apip-cycle',
      '/document-upload',
      '/mx-standards',
      `/mx-results?lc=LUMS&portfolio=iCX&who=${admin.uid}`,
      '/mx-funnel?lc=Lahore',
      `/sona-survey?lc=${encodeURIComponent(lc)}&view=detail`,
      '/happiness-results',
      '/od-model',
      '/eld-conversion',
      '/admin-panel',
      '/audit',
      '/import',
    ]
    for (const [n, screen] of screens.entries()) {
      await page.setViewportSize({ width: 360, height: 800 })
      await goToScreen(page, `${portal.url}/#${screen}`)
      await page.waitForLoadState('networkidle')
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await twoFrames(page)
        await expect(page.locator('[data-loading]')).toHaveCount(0)
        if (process.env.LOOK) {
          const name = `long-${n}-${screen.split(/[/?]/)[1]}-${width}.png`
          await page.screenshot({ path: join(process.env.LOOK, name), fullPage: true })
        }
        expect.soft(await tooWide(page), `${screen} at ${width} px`).toEqual([])
      }
    }
  } finally {
    await portal.close()
  }
})
