// Parser for pasted spreadsheet lines: address, role, LC, portfolio, separated by tab, semicolon or comma. What is not
// understood stays as it was written, to be chosen at its row.
import { resolveJoinRole } from '#shared/people/joining.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { parseAddress, resolveCode } from '#shared/text/parse-text.ts'
import { type ComingRow, newRow } from './plan.ts'

const separators = ['\t', ';', ',']

function splitCells(line: string): string[] {
  const separator = separators.find((sign) => line.includes(sign))
  const cells = separator ? line.split(separator) : [line]
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

const isHeader = (line: string) => !line.includes('@') && /mail|address/i.test(line)

export function parsePastedRows(text: string, { committees, portfolios }: Organisation): ComingRow[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.replace(/[\s;,"]/g, '') !== '')
  return lines
    .filter((line, n) => n > 0 || !isHeader(line))
    .map((line) => {
      const [email = '', role = '', committee = '', portfolio = ''] = splitCells(line)
      return newRow({
        email: parseAddress(email),
        role: resolveJoinRole(role) ?? role,
        committee: resolveCode(committees, committee) ?? committee,
        portfolio: resolveCode(portfolios, portfolio) ?? portfolio,
      })
    })
}
