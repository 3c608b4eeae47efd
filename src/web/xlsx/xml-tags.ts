// XML tag scanner: finds the tags of one name and their attributes, for the few details that the workbook reader does not
// report; cells are read by the reader itself.

export type Tag = { attributes: (name: string) => string | undefined }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** An attribute with or without a prefix: 'r:id' and 'id' are the same here. */
export const attributeOf = (text: string, name: string) => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

export const tagsOf = (xml: string, name: string): Tag[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'))].map(([, text = '']) => ({
    attributes: (wanted) => attributeOf(text, wanted),
  }))
