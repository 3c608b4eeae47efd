// Command line parsing: words, quotes and what is no command.
import { expect, it } from 'vitest'
import { parseCommand } from './parse-command.ts'

it.each([
  ['rclone copy {file} far:nexus', ['rclone', 'copy', '{file}', 'far:nexus']],
  ['  scp   -q ', ['scp', '-q']],
  [`sh -c 'cat "$0" > /far/a' {file}`, ['sh', '-c', 'cat "$0" > /far/a', '{file}']],
  ['"/opt/my tools/send" --to="a b" \'\'', ['/opt/my tools/send', '--to=a b', '']],
  ['echo $HOME *;rm', ['echo', '$HOME', '*;rm']],
])('%s', (text, words) => {
  expect(parseCommand(text)).toEqual(words)
})

it.each(['', '  ', `sh -c 'open`, 'a"', "''"])('%j is no command', (text) => {
  expect(parseCommand(text)).toBeUndefined()
})
