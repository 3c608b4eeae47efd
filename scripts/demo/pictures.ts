// Demo pictures: small drawings, one for each sample good case practice, made of a few shapes so that the demo needs no network
// and no image files.

const ink = '#0b1530'
const warm = '#ff8a3d'
const white = '#fff'

/** 4:3. What matters is in the middle, so that a wider crop keeps it. */
const scene = (from: string, to: string, ...shapes: string[]) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">',
    `<linearGradient id="sky" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    '<rect width="480" height="360" fill="url(#sky)"/>',
    ...shapes,
    '</svg>',
  ].join('')

const fill = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`
const line = (color: string, width: number, d: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const dot = (color: string, x: number, y: number, r: number) => `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`
const box = (color: string, x: number, y: number, width: number, height: number, r = 8) =>
  `<rect fill="${color}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}"/>`

/** Head and shoulders; `y` is where the shoulders end. */
const person = (color: string, x: number, y: number, size = 1) =>
  dot(color, x, y - 88 * size, 30 * size) +
  fill(color, `M${x - 52 * size} ${y}a${52 * size} ${52 * size} 0 0 1 ${104 * size} 0z`)

const around = (n: number, draw: (x: number, y: number) => string) =>
  Array.from({ length: n }, (_, at) => (at / n) * 2 * Math.PI)
    .map((angle) => draw(Math.round(240 + 130 * Math.cos(angle)), Math.round(180 + 100 * Math.sin(angle))))
    .join('')

export const pictures: Readonly<Record<string, string>> = {
  cup: scene(
    '#7a4a21',
    '#d9a066',
    fill(white, 'M150 160h160v60a64 64 0 0 1-64 64h-32a64 64 0 0 1-64-64z'),
    line(white, 14, 'M312 178h14a28 28 0 0 1 0 56h-22'),
    line('#fff8eb', 8, 'M190 130q-16-18 0-36t0-36M230 130q-16-18 0-36t0-36M270 130q-16-18 0-36t0-36'),
    box('#fff8eb', 120, 294, 220, 12, 6),
  ),
  buddies: scene(
    '#12379f',
    '#86a8ff',
    person(white, 180, 280, 1.2),
    person(warm, 300, 280, 1.2),
    line(white, 8, 'M96 280h288'),
  ),
  page: scene(
    '#0f6a3e',
    '#7fdba8',
    box(white, 160, 60, 170, 240, 10),
    line('#c3cde2', 10, 'M190 110h110M190 145h110M190 180h70'),
    line(warm, 14, 'M195 245l24 24 48-54'),
  ),
  book: scene(
    '#0b1530',
    '#1f5eff',
    fill(white, 'M240 110q-50-34-130-20v170q80-14 130 20z'),
    fill('#e9efff', 'M240 110q50-34 130-20v170q-80-14-130 20z'),
    line('#a9c1ff', 8, 'M140 130q40-4 70 8M140 165q40-4 70 8M270 138q30-12 70-8M270 173q30-12 70-8'),
    dot(warm, 340, 225, 22),
    dot(warm, 300, 238, 22),
  ),
  microphone: scene(
    '#6e1a4b',
    '#ff8b93',
    box(white, 200, 60, 80, 140, 40),
    line(white, 12, 'M160 160a80 80 0 0 0 160 0M240 240v50M190 296h100'),
    line('#ffd9dc', 8, 'M120 100q-30 40 0 80M84 80q-46 60 0 120M360 100q30 40 0 80M396 80q46 60 0 120'),
  ),
  plane: scene(
    '#3568f0',
    '#ffdcbe',
    dot('#fff8eb', 370, 110, 44),
    fill(white, 'M70 210l150-16-84-92 40-6 122 88 84-10q34-2 34 18t-34 20l-200 22-96-2z'),
    line('#fff8eb', 8, 'M60 300h360M120 272h90'),
  ),
  interview: scene(
    '#07522e',
    '#2ba068',
    fill(
      white,
      'M90 80h180a20 20 0 0 1 20 20v80a20 20 0 0 1-20 20h-120l-40 36v-36h-20a20 20 0 0 1-20-20v-80a20 20 0 0 1 20-20z',
    ),
    fill(
      '#ffb27a',
      'M230 160h160a20 20 0 0 1 20 20v70a20 20 0 0 1-20 20h-16v34l-38-34h-106a20 20 0 0 1-20-20v-70a20 20 0 0 1 20-20z',
    ),
    dot(ink, 280, 215, 9),
    dot(ink, 320, 215, 9),
    dot(ink, 360, 215, 9),
  ),
  voice: scene(
    '#2a1a6e',
    '#8f7bff',
    line(white, 16, 'M120 165v30M160 140v80M200 100v160M240 130v100M280 80v200M320 120v120M360 150v60'),
    dot(warm, 280, 80, 16),
  ),
  globe: scene(
    '#0c5a7b',
    '#7fd3db',
    dot(white, 240, 160, 96),
    line('#0c7b93', 8, 'M144 160h192M240 64q-70 96 0 192M240 64q70 96 0 192M164 110h152M164 210h152'),
    fill(ink, 'M80 286h320v20H80z'),
    fill(ink, 'M200 256h80v32h-80z'),
  ),
  slide: scene(
    '#783305',
    '#ff8a3d',
    box(white, 90, 70, 300, 190, 12),
    box('#a9c1ff', 140, 180, 40, 50, 4),
    box('#5584ff', 205, 145, 40, 85, 4),
    box('#1f5eff', 270, 105, 40, 125, 4),
    line(white, 12, 'M240 260v36M180 312l60-28 60 28'),
  ),
  moon: scene(
    '#05080f',
    '#2a3858',
    fill('#ffe3b3', 'M300 70a110 110 0 1 0 60 176a90 90 0 0 1-60-176z'),
    dot(white, 110, 90, 5),
    dot(white, 380, 110, 6),
    dot(white, 420, 190, 4),
    dot(white, 80, 200, 4),
    line('#86a8ff', 10, 'M340 270h50l-50 50h50M280 300h30l-30 30h30'),
  ),
  circle: scene(
    '#4a2a0c',
    '#f5c26b',
    around(6, (x, y) => person(white, x, y + 36, 0.62)),
    box(warm, 205, 160, 70, 50, 6),
    line(white, 6, 'M240 160v50'),
  ),
}
