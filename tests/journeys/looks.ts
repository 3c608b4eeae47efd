// Accessibility and screenshots: runs axe on the current page, and takes screenshots when LOOK names a folder.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

const colourSchemes = ['light', 'dark'] as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that a theme can break; everything else is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Less than half the size of axe-core's own source, which every page parses again. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

const wordsOf = ({ id, help, nodes }: Finding) =>
  `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary.replaceAll('\n', '\n    ')}`).join('\n')}`

// A transient screen (loading, a popup) needs no heading and no landmark.
const forStayingOnly = ['page-has-heading-one', 'landmark-one-main', 'region']

/** A page that is still loading shows one of the loading texts, or has no heading yet. */
const arrival = (page: Page) =>
  page.waitForFunction(() => {
    const isLoading = /Fetching permissions|Processing data|Loading components|Almost there|^Loading\.\.\.$/m
    return document.querySelector('h1') !== null && !isLoading.test(document.body.innerText)
  })

/** A part below the screen has a guessed height until it comes near, and what is longer lies under the next part. */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

type AxeOptions = {
  isPassing?: boolean
  onlyColours?: boolean
  /** Only the first rows of long lists and tables: the others are alike, and each costs time. */
  isSample?: boolean
}
const laterRows = ['tbody > tr:nth-child(n+9)', 'li:nth-child(n+9)', '[role=listitem]:nth-child(n+9)']

/** Fails with readable axe findings for the current page, or only for an open dialog, because the page behind it is inert. */
export async function axe(
  page: Page,
  where = page.url(),
  { isPassing, onlyColours, isSample }: AxeOptions = {},
): Promise<void> {
  if (!isPassing) await arrival(page)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeProgram)
    await page.evaluate(layOutEverything)
  }
  const violations = await page.evaluate(
    async ({ runOnly, exclude }) => {
      const options = { runOnly, resultTypes: ['violations' as const] }
      const dialogs = document.querySelectorAll('[role=dialog][aria-modal=true]')
      const within = dialogs.length > 0 ? dialogs : { include: document, exclude }
      const { violations } = await (window as unknown as { axe: typeof axeCore }).axe.run(within, options)
      return violations as unknown as Finding[]
    },
    {
      runOnly: onlyColours ? { type: 'rule' as const, values: colourRules } : { type: 'tag' as const, values: tags },
      exclude: isSample ? laterRows : [],
    },
  )
  const findings = isPassing ? violations.filter(({ id }) => !forStayingOnly.includes(id)) : violations
  expect(findings.map(wordsOf).join('\n\n'), `axe at ${where}`).toBe('')
}

/** Switches the theme and waits until the last colour transition is over. */
export async function showTheme(page: Page, colorScheme: (typeof colourSchemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) =>
      (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme &&
      document.getAnimations().length === 0,
    colorScheme,
  )
}

/** Runs axe in light and, for colours, in dark, through the system's setting. */
export async function axeInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of colourSchemes) {
    await showTheme(page, colorScheme)
    await axe(page, `${page.url()} (${colorScheme})`, { onlyColours: colorScheme === 'dark' })
  }
}

/** With LOOK=folder: screenshots at phone and desktop width, in both themes. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK
  if (!folder) return
  const before = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    for (const colorScheme of colourSchemes) {
      await showTheme(page, colorScheme)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  if (before) await page.setViewportSize(before)
}
