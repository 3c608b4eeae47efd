// Text finder: lists every text in a source file that a person may read, with its line. JSX text, labels, messages of shapes
// and problems, and templates count; names, paths, selectors and log lines do not.
import { parseSync } from 'vite'

export type FoundText = { text: string; line: number }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What stands for a value in a template. */
const gap = '{…}'
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(gap, ''))

/** Attributes and fields whose value is read by people, even if it is a single word. */
const readNames = new Set(
  `label title name text line lines description placeholder alt aria-label aria-description ariaLabel heading legend help
  error message summary subject button question intro note hint action caption unit empty what kept afterErasure why`.split(
    /\s+/,
  ),
)
/** Never read by people. */
const unreadNames = new Set(
  `className classNames style id key type role rel href src target path d viewBox fill stroke autoComplete inputMode
  method accept htmlFor slot data-testid variant color size align justify mode as crossOrigin`.split(/\s+/),
)
/** Calls whose texts go to a log, a program or the browser. */
const unreadCalls =
  /^(log|logger|this\.log|app\.log|portal\.log)\.|^(querySelector|querySelectorAll|matchMedia|addEventListener|require|import|Symbol|RegExp|URL|Error|TypeError|matches|closest|getElementById|setAttribute|split|join|replace|replaceAll|includes|startsWith|endsWith|sql|fetch)$/

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  if (node.type === 'ThisExpression') return 'this'
  return ''
}
const lastName = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** The words of a string or template; other expressions are a gap. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join(gap)
}

const isCode = (text: string) =>
  /[{}<>=|\\]|;(?! \p{L})|:\/\/|^[./#@?&]|^--|\bvar\(|^[\w-]+(:[\w-]+)+$/u.test(text.replaceAll(gap, ''))

/** Several words that start like a sentence or end like one. */
function isSentence(text: string): boolean {
  if (!/\S\s+\S/.test(text) || isCode(text)) return false
  const plain = text.replaceAll(gap, '').trim()
  return hasWord(plain) && (/^[\p{Lu}'‘“]/u.test(text) || /[.!?…]$/.test(plain) || text.includes(gap))
}

const inlineTags = new Set([
  'b',
  'strong',
  'em',
  'i',
  'a',
  'code',
  'kbd',
  'span',
  'abbr',
  'Anchor',
  'Link',
  'AppLink',
  'Term',
])

/** Types, imports, comparisons, and texts that go to a log or a program. */
function isUnread(node: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^Import|^ExportAll/.test(node.type)) return true
  if (node.type === 'BinaryExpression') return /^[!=]==?$|^in$/.test(String(node.operator))
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const callee = nameOf(node.callee)
  return unreadCalls.test(callee) || unreadCalls.test(lastName(callee))
}

export function findTexts(file: string, source: string): FoundText[] {
  const found: FoundText[] = []
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (position: number) => lineStarts.findLastIndex((start) => start <= position) + 1
  const add = (text: string, at: number) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (hasWord(plain)) found.push({ text: plain, line: lineAt(at) })
  }

  const tagOf = (element: Node) => nameOf((element.openingElement as Node | undefined)?.name)

  /** The text of an element's children as it is read; what is not inline is visited on its own. */
  function readChildren(element: Node): void {
    let run = ''
    let at: number | undefined
    const flush = () => {
      if (at !== undefined && hasWord(run)) add(run, at)
      run = ''
      at = undefined
    }
    const append = (text: string, position: number) => {
      if (at === undefined && text.trim()) at = position
      run += text
    }
    const read = (children: Node[]) => {
      for (const child of children) {
        if (child.type === 'JSXText') {
          const text = String(child.value)
          append(text, child.start + text.length - text.trimStart().length)
        } else if (child.type === 'JSXExpressionContainer') {
          const expression = child.expression as Node
          const words = wordsOf(expression)
          if (words === undefined) visit(expression)
          if (expression.type !== 'JSXEmptyExpression') append(words ?? gap, child.start)
        } else if (child.type === 'JSXElement' && inlineTags.has(tagOf(child))) {
          for (const attribute of (child.openingElement as Node).attributes as Node[]) visit(attribute)
          read(child.children as Node[])
        } else {
          flush()
          visit(child)
        }
      }
    }
    read(element.children as Node[])
    flush()
  }

  function visitAttribute(node: Node): void {
    const name = nameOf(node.name)
    if (unreadNames.has(name) || !isNode(node.value)) return
    const inner = node.value.type === 'JSXExpressionContainer' ? (node.value.expression as Node) : node.value
    visitValue(name, inner)
  }

  /** A field or attribute of this name. */
  function visitValue(name: string, value: Node): void {
    if (unreadNames.has(name)) return
    const words = wordsOf(value)
    const isRead = readNames.has(name) || /(Text|Label|Title|Message|Words|Name)$/.test(name)
    if (words !== undefined && isRead && !isCode(words) && /\s|^\p{Lu}/u.test(words)) {
      add(words, value.start)
      return
    }
    visit(value)
  }

  function visitJsx(node: Node): void {
    const { attributes = [] } = (node.openingElement ?? {}) as { attributes?: Node[] }
    for (const attribute of attributes) visit(attribute)
    readChildren(node)
  }

  /** Kinds of nodes that are not visited as all others are. */
  const visitors: Record<string, (node: Node) => void> = {
    JSXElement: visitJsx,
    JSXFragment: visitJsx,
    JSXAttribute: visitAttribute,
    Property: ({ key, value }) => visitValue(nameOf(key), value as Node),
    VariableDeclarator: ({ id, init }) => isNode(init) && visitValue(nameOf(id), init),
    TaggedTemplateExpression: () => {},
  }

  function visit(node: Node): void {
    if (isUnread(node)) return
    const special = visitors[node.type]
    if (special) {
      special(node)
      return
    }
    const words = wordsOf(node)
    if (words !== undefined && isSentence(words)) add(words, node.start)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }

  const { program } = parseSync(file, source) as unknown as { program: Node }
  visit(program)
  return found
}
