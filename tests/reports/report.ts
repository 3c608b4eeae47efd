// What does a run of tests leave for the summary? How many passed, and what failed or needed a second try, by name.
import { writeFileSync } from 'node:fs'

export type Report = { passed: number; failed: string[]; flaky: string[] }

/** A name with the beginning of what went wrong, short enough for a list. */
export function problem(name: string, message: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours for a terminal begin with this character.
  const lines = (message ?? '').replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  const said = lines.filter((line) => line.trim() !== '').slice(0, 6)
  return [name, ...said.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}

export const writeReport = (file: string, report: Report) => writeFileSync(file, JSON.stringify(report))
