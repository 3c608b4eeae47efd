// Is a drawn cover always the same for a title, whole, and inside its frame?
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverSize, drawCover, initialsOf } from './cover-drawing.ts'

describe('a drawn cover', () => {
  test('is the same for the same title and another for another', () => {
    expect(drawCover('Finance guide')).toEqual(drawCover(' Finance guide '))
    expect(drawCover('Finance guide').points).not.toEqual(drawCover('Finance guides').points)
  })

  test('has eleven different points in the frame, all connected, for any title', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        const { points, links, bright } = drawCover(title)
        expect(new Set(points.map(({ x, y }) => `${x}-${y}`)).size).toBe(11)
        for (const { x, y } of points) {
          expect(x).toBeGreaterThan(100)
          expect(x).toBeLessThan(coverSize.width)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(coverSize.height)
        }
        const reached = new Set([bright])
        for (let size = 0; size < reached.size; ) {
          size = reached.size
          for (const link of links) if (link.some((end) => reached.has(end))) for (const end of link) reached.add(end)
        }
        expect(reached.size).toBe(11)
      }),
    )
  })

  test('uses all its tones', () => {
    const tones = Array.from({ length: 60 }, (_, n) => drawCover(`Title ${n}`).tone)
    expect(new Set(tones).size).toBe(4)
  })
})

test.each([
  ['Finance guide', 'FG'],
  ['exchange policy 26.27', 'EP'],
  ['OD', 'O'],
  ['“Änderung” für alle', 'ÄF'],
  ['— 100 % —', '1'],
  ['', ''],
])('the initials of %s are %s', (title, initials) => {
  expect(initialsOf(title)).toBe(initials)
})
