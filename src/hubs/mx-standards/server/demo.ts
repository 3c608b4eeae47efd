// Whose checklists does the demo show? Those of all leaders, filled in as far as their LC is.
import { chance, type FillDemo } from '#server/demo.ts'
import { groups } from '../items.ts'
import { resultLcs } from '../places.ts'

export const fillDemo: FillDemo = async ({ send, leaders }) => {
  for (const [at, leader] of leaders.entries()) {
    // Some LCs are far, some have just begun.
    const level = 0.25 + 0.7 * chance(resultLcs.indexOf(leader.lc) + 1)
    const formData: Record<string, Record<string, unknown>> = {
      generalDetail: {
        firstName: leader.firstName,
        lastName: leader.lastName,
        portfolio: leader.portfolio,
        lcName: leader.lc,
      },
    }
    for (const [name, group] of Object.entries(groups)) {
      const answers = Object.entries(group.items).map(([field, { kind }], n) => {
        const isDone = chance(at * 97 + n * 13 + name.length) < level
        return [field, kind === 'yesNo' ? isDone : isDone ? `https://example.org/${field}` : '']
      })
      formData[name] = Object.fromEntries(answers)
    }
    const intent = chance(at + 500) < 0.7 ? 'submit' : 'save'
    await send('POST', '/api/checklist/submit', leader, { userId: leader.uid, formData, intent })
  }
}
