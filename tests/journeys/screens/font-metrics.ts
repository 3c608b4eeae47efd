// Fallback font metrics: measures in a real browser how much wider and higher Inter is than the fonts that devices have,
// and writes src/web/styles/fallback-fonts.css, so that text takes up the same space before Inter is loaded.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../../playwright.config.ts'
import type { FontFamily } from '../../fonts/font-config.ts'

type Weight = 400 | 600
type Face = { file: string /** Full and PostScript names, by which browsers find it. */; local: string[] }
type Fallback = { name: string; folder: FontFamily; faces: Record<Weight, Face> }

const fallbacks: Fallback[] = [
  {
    name: 'Inter Fallback Arial',
    folder: 'liberation-sans',
    faces: {
      400: { file: 'LiberationSans-Regular.ttf', local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'] },
      600: {
        file: 'LiberationSans-Bold.ttf',
        local: ['Arial Bold', 'Arial-BoldMT', 'Helvetica Bold', 'Helvetica-Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      },
    },
  },
  {
    name: 'Inter Fallback Roboto',
    folder: 'roboto',
    faces: {
      400: { file: 'Roboto-Regular.ttf', local: ['Roboto', 'Roboto-Regular'] },
      600: { file: 'Roboto-Bold.ttf', local: ['Roboto Bold', 'Roboto-Bold'] },
    },
  },
  {
    name: 'Inter Fallback Noto',
    folder: 'noto-sans',
    faces: {
      400: { file: 'NotoSans-Regular.ttf', local: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'] },
      600: { file: 'NotoSans-Bold.ttf', local: ['Noto Sans Bold', 'NotoSans-Bold'] },
    },
  },
  {
    name: 'Inter Fallback DejaVu',
    folder: 'dejavu-sans',
    faces: {
      400: { file: 'DejaVuSans.ttf', local: ['DejaVu Sans', 'DejaVuSans'] },
      600: { file: 'DejaVuSans-Bold.ttf', local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
    },
  },
]

/** Text like the portal's own: capitals, digits and spaces as often as on its screens. */
const sample = `Good to see you, Hina. Where to? Share a good case practice and see what other committees do. 3 GCPs to
review, oldest 6 days. Your checklist is due on 30 November 2026. South Karachi has no report for October. 45/45 standards,
10/10 links. Search by title or portfolio. Please verify your email before signing in. Resource Hub, MX Results, Sona Survey`

type Measures = { width: number; ascent: number; descent: number }

const interFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
const ttf = (folder: FontFamily, file: string) =>
  fileURLToPath(new URL(`../../fonts/${folder}/${file}`, import.meta.url))

const measure = (page: Page, file: string, weight: Weight, isVariable = false): Promise<Measures> =>
  page.evaluate(
    async ({ data, weight, isVariable, sample }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const face = new FontFace('Measured', bytes, { weight: isVariable ? '100 900' : String(weight) })
      document.fonts.add(await face.load())
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('This browser cannot measure text.')
      // One em is 1000 px, so that rounding to whole pixels is a tenth of a percent.
      context.font = `${weight} 1000px Measured`
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(sample.replace(/\s+/g, ' '))
      document.fonts.delete(face)
      return { width, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 }
    },
    { data: readFileSync(file, 'base64'), weight, isVariable, sample },
  )

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** The overrides are in ems of the adjusted size, so the adjustment is divided out. */
function ruleOf(name: string, weight: Weight, local: string[], inter: Measures, own: Measures): string {
  const adjust = inter.width / own.width
  return `@font-face {
  font-family: "${name}";
  font-weight: ${weight};
  src: ${local.map((each) => `local("${each}")`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(inter.ascent / adjust)};
  descent-override: ${percent(inter.descent / adjust)};
  line-gap-override: 0%;
}`
}

/** The style sheet as this machine measures it. */
export async function fallbackFonts(page: Page): Promise<string> {
  const rules: string[] = []
  for (const { name, folder, faces } of fallbacks) {
    for (const weight of [400, 600] as const) {
      const { file, local } = faces[weight]
      const inter = await measure(page, interFile, weight, true)
      rules.push(ruleOf(name, weight, local, inter, await measure(page, ttf(folder, file), weight)))
    }
  }
  return `/* Fallback fonts with Inter's metrics, so that nothing moves when it comes. Written by \`npm run font-metrics\`. */
${rules.join('\n')}
`
}

export const fallbackFontsFile = fileURLToPath(new URL('../../../src/web/styles/fallback-fonts.css', import.meta.url))

if (import.meta.main) {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  writeFileSync(fallbackFontsFile, await fallbackFonts(await browser.newPage()))
  await browser.close()
  console.log(`Written: ${fallbackFontsFile}`)
}
