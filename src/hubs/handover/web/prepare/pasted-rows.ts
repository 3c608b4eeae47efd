// Parser for pasted spreadsheet lines: address, role, LC, portfolio, separated by tab, semicolon or comma. What is not
// understood stays as it was written, to be chosen at its row.
import { roleMeant } from '#shared/people/joining.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { addressMeant, codeMeant } from '#shared/text/meant.ts'
import { type ComingRow, newRow } from './plan.ts'

const separators = ['\t', ';', ',']

function cellsOf(line: string): string[] {
  const separator = separators.find((sign) => line.includes(sign))
  const cells = separator ? line.split(separator) : [line]
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

const isHead = (line: string) => !line.includes('@') && /mail|address/i.test(line)

export function pastedRows(text: string, { committees, portfolios }: Organisation): ComingRow[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.replace(/[\s;,"]/g, '') !== '')
  return lines
    .filter((line, n) => n > 0 || !isHead(line))
    .map((line) => {
      const [email = '', role = '', committee = '', portfolio = ''] = cellsOf(line)
      return newRow({
        email: addressMeant(email),
        role: roleMeant(role) ?? role,
        committee: codeMeant(committees, committee) ?? committee,
        portfolio: codeMeant(portfolios, portfolio) ?? portfolio,
      })
    })
}
