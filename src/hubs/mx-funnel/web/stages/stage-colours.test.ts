// Contrast of stage colours with their background, in both themes and in print.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(src, file), 'utf8')
const files = ['web/styles/colours.css', 'web/styles/theme.css', 'hubs/mx-funnel/web/results.module.css'].map(read)
const paper = read('web/styles/print.css')

/** CSS variables that `:root` sets for a theme, in file order. */
function valuesOf(theme: 'light' | 'dark', css: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const text of css) {
    for (const [, whose = '', body = ''] of text.matchAll(/:root(\[[^\]]*\])?\s*\{([^}]*)\}/g)) {
      if (whose.includes('="') && !whose.includes(`"${theme}"`)) continue
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim())
    }
  }
  return found
}

function colourOf(name: string, values: Map<string, string>): string {
  const value = values.get(name) ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other ? colourOf(other, values) : value
}

/** Relative luminance (WCAG). */
function lightOf(hex: string): number {
  const whole = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const parts = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16) / 255)
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (r as number) + 0.7152 * (g as number) + 0.0722 * (b as number)
}
function contrast(one: string, other: string): number {
  const [dark, light] = [lightOf(one), lightOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

it.each([
  ['light', files],
  ['dark', files],
  ['dark', [...files, paper]],
] as const)('in the %s theme', (theme, css) => {
  const values = valuesOf(theme, css)
  for (const stage of ['--stage-0', '--stage-1', '--stage-2', '--good-fill']) {
    for (const ground of ['--surface', '--sunken']) {
      const [colour, under] = [colourOf(stage, values), colourOf(ground, values)]
      expect(
        [colour, under].every((each) => /^#[0-9a-f]{3,6}$/.test(each)),
        `${stage} ${colour} ${under}`,
      ).toBe(true)
      expect(contrast(colour, under), `${stage} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  }
})

it('computes contrast as in the WCAG', () => {
  expect(contrast('#fff', '#000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it('no stage colour is made paler by opacity or color-mix', () => {
  for (const file of ['results.module.css', 'stages/LossPicture.module.css']) {
    expect(read(`hubs/mx-funnel/web/${file}`)).not.toMatch(/opacity|color-mix/)
  }
})
