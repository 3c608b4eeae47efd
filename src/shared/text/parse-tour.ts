// Tour parser: turns docs/tour.md into the data behind help. Each level-3 heading is the part about a screen, with an anchor for
// the screen's path; its first paragraph is what '?' shows. The web build reads it, and so do tests; browsers get the result.
export type Inline = string | { bold: string } | { text: string; to: string }
export type Block = { text: Inline[] } | { list: Inline[][]; isOrdered: boolean }
export type HelpPart = { ids: string[]; title: string; summary: Inline[]; blocks: Block[] }
export type HelpGroup = { title: string; parts: HelpPart[] }

/** '/admin-panel/health' → 'admin-panel-health', '/gcps/{id}' → 'gcps'. Links to help keep working as long as paths do. */
export const helpIdOf = (path: string) =>
  path
    .split('/')
    .filter((word) => word !== '' && !word.startsWith('{'))
    .join('-')

/** As on GitHub, for links within the page. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')

/** How many sentences a text has. */
export const countSentences = (parts: readonly Inline[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.text))
    .join('')
    .match(/[.!?](?=\s|$)/g)?.length ?? 0

export function parseTour(markdown: string): HelpGroup[] {
  const sections = markdown.split(/^## /m).slice(1).map(titleAndRest)
  const groups = sections.map(({ title, rest }) => ({
    title,
    parts: rest.split(/^### /m).slice(1).map(titleAndRest),
  }))
  const parts = groups.flatMap((group) => group.parts)
  const idsByAnchor = new Map(parts.map(({ title, rest }) => [anchorOf(title), idsOf(title, rest)[0] as string]))
  const ids = parts.flatMap(({ title, rest }) => idsOf(title, rest))
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`docs/tour.md: two parts have the anchor ${twice}`)

  const parsePart = ({ title, rest }: { title: string; rest: string }): HelpPart => {
    const [summary, ...blocks] = rest
      .split(/\n{2,}/)
      .map((block) => block.trim())
      // Pictures are for readers of the page: help stays light.
      .filter((block) => block !== '' && !/^(<a id=|!\[)/.test(block))
      .map((block) => parseBlock(block, idsByAnchor))
    if (!summary || 'list' in summary) throw new Error(`docs/tour.md: ${title} begins without a paragraph`)
    return { ids: idsOf(title, rest), title, summary: summary.text, blocks }
  }
  return groups.map(({ title, parts }) => ({ title, parts: parts.map(parsePart) }))
}

function titleAndRest(section: string) {
  const end = section.indexOf('\n')
  return { title: section.slice(0, end).trim(), rest: section.slice(end + 1) }
}

function idsOf(title: string, rest: string): string[] {
  const ids = [...rest.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id)
  if (ids.length === 0) throw new Error(`docs/tour.md: ${title} has no anchor for its screen`)
  return ids
}

function parseBlock(block: string, idsByAnchor: ReadonlyMap<string, string>): Block {
  const inline = (text: string) => parseInline(text.replace(/\s+/g, ' ').trim(), idsByAnchor)
  if (!/^(-|1\.) /.test(block)) return { text: inline(block) }
  const items = block.split(/^(?:-|\d+\.) /m).slice(1)
  return { list: items.map(inline), isOrdered: block.startsWith('1') }
}

/** Names on screens are *emphasised*; links lead to other parts. */
function parseInline(text: string, idsByAnchor: ReadonlyMap<string, string>): Inline[] {
  return text.split(/(\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).flatMap((piece): Inline[] => {
    const [, linked, target = ''] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
    const bold = /^\*(.+)\*$/.exec(piece)?.[1]
    if (linked) {
      const to = idsByAnchor.get(target.slice(1))
      if (!to) throw new Error(`docs/tour.md links to ${target}, which is no part about a screen`)
      return [{ text: linked, to }]
    }
    if (bold) return [{ bold }]
    return piece ? [piece] : []
  })
}
