// Icons: writes the pictures that public/manifest.webmanifest and index.html name, the mark of public/favicon.svg in front
// of the constellation. Run it when one of the two changes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { links, points } from '#shared/constellation.ts'

const folder = fileURLToPath(new URL('../../public', import.meta.url))
/** The strokes of the mark, without title and background, which each kind of icon draws itself. */
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/^.*?<rect[^>]*>|<\/svg>\s*$/gs, '')

const sky = `<g transform="translate(-9.6 0) scale(0.32)" stroke="#fff" stroke-width="0.8" fill="#fff" opacity="0.28">${links
  .map(([from, to]) => `<path d="M${points[from].join(' ')}L${points[to].join(' ')}"/>`)
  .join('')}${points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.6"/>`).join('')}</g>`

/** `corner` is the radius, of 32; `scale` is that of the mark: systems crop maskable icons to a circle of four fifths. */
const drawing = (corner: number, scale: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<clipPath id="ground"><rect width="32" height="32" rx="${corner}"/></clipPath>
<g clip-path="url(#ground)"><rect width="32" height="32" fill="#1f5eff"/>${sky}
<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark}</g></g></svg>`

const pictures = [
  { name: 'icon-192.png', size: 192, corner: 8, scale: 1 },
  { name: 'icon-512.png', size: 512, corner: 8, scale: 1 },
  { name: 'icon-maskable-512.png', size: 512, corner: 0, scale: 0.85 },
  // Without rounded corners: the system rounds them itself, and shows black where the picture is empty.
  { name: 'apple-touch-icon.png', size: 180, corner: 0, scale: 0.95 },
]

for (const { name, size, corner, scale } of pictures) {
  const picture = sharp(Buffer.from(drawing(corner, scale)), { density: 72 * (size / 32) }).resize(size, size)
  await picture.png({ palette: true, effort: 10 }).toFile(join(folder, name))
}
