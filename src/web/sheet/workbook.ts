// Which sheets does a workbook have, and in which of its parts do they lie?
import { tagsOf } from './xml-tags.ts'

export type BookSheet = { name: string; index: number; path: string; isHidden: boolean }
export type Workbook = { sheets: BookSheet[]; stylesPath: string | undefined; stringsPath: string | undefined }

export const workbookPath = 'xl/workbook.xml'
export const relationsPath = 'xl/_rels/workbook.xml.rels'

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

export function workbookOf(workbookXml: string, relationsXml: string): Workbook {
  const relations = tagsOf(relationsXml, 'Relationship').map(({ attributes }) => ({
    id: attributes('Id'),
    kind: attributes('Type')?.split('/').at(-1),
    path: pathOf(attributes('Target') ?? ''),
  }))
  const pathOfKind = (kind: string) => relations.find((relation) => relation.kind === kind)?.path
  const sheets = tagsOf(workbookXml, 'sheet').flatMap(({ attributes }, index) => {
    const name = attributes('name') ?? ''
    // A sheet can also be one large chart.
    const relation = relations.find(({ id, kind }) => kind === 'worksheet' && id === attributes('id'))
    const isHidden = /hidden/i.test(attributes('state') ?? '')
    return relation && name ? [{ name, index, path: relation.path, isHidden }] : []
  })
  return { sheets, stylesPath: pathOfKind('styles'), stringsPath: pathOfKind('sharedStrings') }
}
