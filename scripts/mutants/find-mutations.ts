// Mutation finder: lists every small change of a file's numbers, comparisons and conditions that a test should notice.
import { parseSync } from 'vite'

export type Mutation = { start: number; end: number; before: string; after: string; line: number; lineText: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = Pick<Mutation, 'start' | 'end' | 'after'>

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '=': '!=',
  '!=': '=',
  '&&': '||',
  '||': '&&',
}
const isSqlComparison = (text: unknown) => typeof text === 'string' && /^([<>]=?|!?=)$/.test(text)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const isNumber = (node: Node) => node.type === 'Literal' && typeof node.value === 'number'

/** Types do nothing at run time; of `x as T` and the like only `x` counts. */
const isType = ({ type }: Node) => /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type)
const isLeftOut = (node: Node) => isType(node) || node.type === 'ImportDeclaration'

/** One more in a thousand is a rounding difference: factors and durations in milliseconds are doubled instead. */
function isScale(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'BinaryExpression') return /^[*/]$/.test(parent.operator as string)
  const named = (parent.id ?? parent.key) as Node | undefined
  return (parent.init ?? parent.value) === node && /Ms$/.test(String(named?.name ?? ''))
}

function numbersBeside(node: Node, parent: Node | undefined): number[] {
  const value = node.value as number
  if (value !== 0 && isScale(node, parent)) return [value * 2]
  return value === 0 ? [1] : [value + 1, value - 1]
}

/** An operator is between its operands. A comment there may contain the same characters, so search backwards from the right one. */
function operatorEdit(text: string, node: Node): Edit[] {
  const operator = node.operator as string
  const after = swapped[operator]
  if (!after) return []
  const start = text.lastIndexOf(operator, (node.right as Node).start - operator.length)
  return start < (node.left as Node).end ? [] : [{ start, end: start + operator.length, after }]
}

/** Comparisons and `!x` have their own mutations, which do the same. */
const isChangedInside = ({ type, operator }: Node) =>
  type === 'LogicalExpression' ||
  (type === 'BinaryExpression' && swapped[operator as string] !== undefined) ||
  (type === 'UnaryExpression' && operator === '!')

function negated(text: string, test: Node): Edit[] {
  if (isChangedInside(test)) return []
  return [{ start: test.start, end: test.end, after: `!(${text.slice(test.start, test.end)})` }]
}

function editsOf(text: string, node: Node, parent: Node | undefined): Edit[] {
  const { start, end } = node
  const whole = (after: string): Edit => ({ start, end, after })
  switch (node.type) {
    case 'Literal':
      if (isNumber(node)) return numbersBeside(node, parent).map((value) => whole(String(value)))
      if (typeof node.value === 'boolean') return [whole(String(!node.value))]
      // Comparisons in SQL are arguments: where('day', '<', today).
      if (parent?.type === 'CallExpression' && isSqlComparison(node.value))
        return [whole(`'${swapped[node.value as string]}'`)]
      return []
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorEdit(text, node)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start, end: start + 1, after: '' }] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return negated(text, node.test as Node)
    default:
      return []
  }
}

function* nodesUnder(node: Node, parent?: Node): Generator<[Node, Node | undefined]> {
  if (isLeftOut(node)) return
  yield [node, parent]
  for (const [key, value] of Object.entries(node)) {
    // A number that is the name of a property is not mutated.
    if (key === 'key' && !node.computed) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesUnder(child, node)
  }
}

export function findMutations(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found = [...nodesUnder(program as unknown as Node)].flatMap(([node, parent]) => editsOf(text, node, parent))
  const lines = text.split('\n')
  return found.map((edit) => {
    const line = text.slice(0, edit.start).split('\n').length
    const before = text.slice(edit.start, edit.end)
    return { ...edit, before, line, lineText: (lines[line - 1] ?? '').trim() }
  })
}

export const applied = (text: string, { start, end, after }: Edit) => text.slice(0, start) + after + text.slice(end)
