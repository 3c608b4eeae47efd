// What stands where a picture is missing? Eleven linked points and initials, always the same for a title.
type Point = { x: number; y: number }

export type CoverDrawing = {
  tone: 'blue' | 'green' | 'orange' | 'gray'
  initials: string
  points: Point[]
  links: [from: number, to: number][]
  /** The point that shines. */
  bright: number
}

export const coverSize = { width: 320, height: 180 }

const tones = ['blue', 'green', 'orange', 'gray'] as const
const pointCount = 11
const [columns, rows] = [4, 3]
/** The left third belongs to icon and initials. */
const field = { left: 116, top: 16, right: 306, bottom: 164 }
const extraLinks = 3

/** FNV-1a: the same number for the same text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 to 1 that only look random: mulberry32. */
function diceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

/** One point in each cell of a grid but one, so that they are spread out and never the same twice. */
function pointsFrom(roll: () => number): Point[] {
  const width = (field.right - field.left) / columns
  const height = (field.bottom - field.top) / rows
  const empty = Math.floor(roll() * columns * rows)
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell).filter((cell) => cell !== empty)
  return cells.slice(0, pointCount).map((cell) => ({
    x: Math.round(field.left + ((cell % columns) + 0.15 + roll() * 0.7) * width),
    y: Math.round(field.top + (Math.floor(cell / columns) + 0.15 + roll() * 0.7) * height),
  }))
}

/** The shortest links that connect everything (Kruskal), and a few more short ones. */
function linksBetween(points: Point[]): [number, number][] {
  const pairs = points.flatMap((a, from) =>
    points.slice(from + 1).map((b, n) => ({ from, to: from + 1 + n, length: Math.hypot(a.x - b.x, a.y - b.y) })),
  )
  const group = points.map((_, i) => i)
  const links: [number, number][] = []
  let extra = extraLinks
  for (const { from, to } of pairs.sort((a, b) => a.length - b.length)) {
    const [one, other] = [group[from], group[to]]
    if (one === other && extra-- <= 0) continue
    links.push([from, to])
    for (const [i, each] of group.entries()) if (each === other) group[i] = one as number
  }
  return links
}

/** Things of one family share the tone of their covers. */
export function drawCover(title: string, family = title): CoverDrawing {
  const text = title.trim()
  const roll = diceFrom(hashOf(text))
  const toned = diceFrom(hashOf(family.trim()))()
  const tone = tones[Math.floor(toned * tones.length)] ?? 'blue'
  const points = pointsFrom(roll)
  return {
    tone,
    initials: initialsOf(text),
    points,
    links: linksBetween(points),
    bright: Math.floor(roll() * points.length),
  }
}
