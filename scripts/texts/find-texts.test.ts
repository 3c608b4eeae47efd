// Text finder: what people read is found in the words they read, and what they do not read is left out.
import { expect, it } from 'vitest'
import { findTexts } from './find-texts.ts'

const textsOf = (source: string) => findTexts('a.tsx', source).map(({ text }) => text)

it('joins the words of an element with values and inline elements', () => {
  const source = `const a = <p className="wide box">Invite {count} <b>people</b> to {\`the \${lc} team\`}.</p>`
  expect(textsOf(source)).toEqual(['Invite {…} people to the {…} team.'])
})

it('finds labels, messages and both sides of a condition', () => {
  const source = `
    const a = <Button label="Save" title={isNew ? 'Add a report' : 'Edit the report'} />
    throw problem('conflict', 'Somebody else saved this.')
    const shape = z.string().check(z.minLength(1, 'Please enter a title.'))
    const manifest = { name: 'Progress', path: '/progress now' }
    const help = 'Plain text; links work.'
    const style = 'Color: red;'`
  expect(textsOf(source)).toEqual([
    'Save',
    'Add a report',
    'Edit the report',
    'Somebody else saved this.',
    'Please enter a title.',
    'Progress',
    'Plain text; links work.',
  ])
})

it('leaves out imports, types, SQL, comparisons, log lines and names of code', () => {
  const source = `
    import x from 'Some Module Name.ts'
    type Kind = 'One Two'
    const rows = sql\`select Name from Table\`
    if (kind === 'Open Now') log.warn('Something Failed here.')
    const id = 'left-column'; const query = db.select('user.name as author')`
  expect(textsOf(source)).toEqual([])
})

it('gives the line of each text', () => {
  expect(findTexts('a.tsx', 'const a = (\n  <p>\n    Two words\n  </p>\n)')).toEqual([{ text: 'Two words', line: 3 }])
})
