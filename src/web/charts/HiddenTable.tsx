// Hidden table for screen readers: the numbers behind a chart.
import { VisuallyHidden } from '@mantine/core'

type HiddenTableProps = { caption: string; head: [string, string]; rows: readonly (readonly [string, string])[] }

export function HiddenTable({ caption, head, rows }: HiddenTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
