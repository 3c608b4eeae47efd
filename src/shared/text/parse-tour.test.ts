// Tour parser: a page in Markdown becomes parts with ids, and mistakes in it fail the build.
import { expect, it } from 'vitest'
import { countSentences, helpIdOf, parseTour } from './parse-tour.ts'

const page = `# A tour

An introduction that help leaves out.

## Forms

A sentence about the group.

### MX checklist

<a id="mx-standards"></a>

Tick what you have done. Press *Submit*, or see [the
results](#mx-results).

![A picture](images/x.png)

- First step,
  on two lines
- Second *step*

1. Once
2. Twice

## Results

### MX results

<a id="mx-results"></a><a id="old-results"></a>

The figures.
`

it('reads groups, parts, paragraphs, lists, names and links, and leaves pictures out', () => {
  expect(parseTour(page)).toEqual([
    {
      title: 'Forms',
      parts: [
        {
          ids: ['mx-standards'],
          title: 'MX checklist',
          summary: [
            'Tick what you have done. Press ',
            { bold: 'Submit' },
            ', or see ',
            { text: 'the results', to: 'mx-results' },
            '.',
          ],
          blocks: [
            { list: [['First step, on two lines'], ['Second ', { bold: 'step' }]], isOrdered: false },
            { list: [['Once'], ['Twice']], isOrdered: true },
          ],
        },
      ],
    },
    {
      title: 'Results',
      parts: [{ ids: ['mx-results', 'old-results'], title: 'MX results', summary: ['The figures.'], blocks: [] }],
    },
  ])
})

it.each([
  ['has no anchor', page.replace('<a id="mx-standards"></a>', '')],
  ['two parts have the anchor', page.replace('old-results', 'mx-standards')],
  ['links to #nowhere', page.replace('#mx-results', '#nowhere')],
  ['begins without a paragraph', page.replace('The figures.', '- The figures')],
])('refuses a page that %s', (words, text) => {
  expect(() => parseTour(text)).toThrow(words)
})

it('names a part after the path of its screen', () => {
  expect(['/mx-standards', '/admin-panel/health', '/gcps/{id}'].map(helpIdOf)).toEqual([
    'mx-standards',
    'admin-panel-health',
    'gcps',
  ])
})

it('counts sentences', () => {
  expect(countSentences(['One, e.g.: 26.27. Is it ', { bold: 'two?' }, ' Yes, ', { text: 'three.', to: 'x' }])).toBe(3)
})
