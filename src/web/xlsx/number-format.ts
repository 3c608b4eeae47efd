// Number formats of XLSX cells: a sheet stores 0300 1234567 as 3001234567 and 45 % as 0.45, with a style that says how to
// show it.
import { tagsOf } from './xml-tags.ts'

/** Turns the stored number into what a person sees. */
export type NumberFormat = (kept: string) => string

/** The first section of a format code, without colours, locales and padding. */
const formatSection = (code: string) => (code.split(';')[0] ?? '').replace(/\[[^\]]*\]|[_*]./g, '')

/** A literal character, or a character of the format code. */
type Token = { letter: string } | { sign: string }

const tokensOf = (code: string) =>
  [...code.matchAll(/"([^"]*)"|\\(.)|(.)/gs)].flatMap(([, quoted, escaped, sign]): Token[] =>
    sign === undefined ? [...(quoted ?? escaped ?? '')].map((letter) => ({ letter })) : [{ sign }],
  )

/** '00000' and '0000-0000000': one slot per digit, and empty slots show a zero. */
function digitsFormat(code: string): NumberFormat | undefined {
  const tokens = tokensOf(code)
  const signs = tokens.flatMap((token) => ('sign' in token ? [token.sign] : []))
  const isSlot = (sign: string) => sign === '0' || sign === '#'
  if (signs.some((sign) => !isSlot(sign) && !' -+()/'.includes(sign))) return undefined
  if (signs.filter((sign) => sign === '0').length < 2) return undefined
  return (kept) => {
    if (!/^\d+$/.test(kept)) return kept
    const digits = [...kept]
    let left = signs.filter(isSlot).length
    const shown = tokens.toReversed().map((token) => {
      if (!('sign' in token)) return token.letter
      if (!isSlot(token.sign)) return token.sign
      left -= 1
      // The first slot takes the remaining digits.
      return left === 0 ? digits.splice(0).join('') || '0' : (digits.pop() ?? (token.sign === '0' ? '0' : ''))
    })
    return shown.toReversed().join('')
  }
}

function percentFormat(code: string): NumberFormat | undefined {
  const found = /^[#,]*0(?:\.(0+))?\s*%$/.exec(code.replace(/["\\]/g, ''))
  if (!found) return undefined
  const decimals = found[1]?.length ?? 0
  return (kept) => `${Number((Number(kept) * 100).toPrecision(15)).toFixed(decimals)}%`
}

const builtIn: Record<string, string> = { 9: '0%', 10: '0.00%' }

/** By the style index of a cell; undefined where a number shows as it is stored. */
export function numberFormatsOf(stylesXml: string): (NumberFormat | undefined)[] {
  const codes = new Map(
    tagsOf(stylesXml, 'numFmt').map(({ attributes }) => [attributes('numFmtId'), attributes('formatCode') ?? '']),
  )
  const cellStyles = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(stylesXml)?.[0] ?? ''
  return tagsOf(cellStyles, 'xf').map(({ attributes }) => {
    const id = attributes('numFmtId') ?? '0'
    const code = formatSection(codes.get(id) ?? builtIn[id] ?? '')
    return percentFormat(code) ?? digitsFormat(code)
  })
}
