// Text list, `npm run texts`: prints every text that a person can meet, by screen, email, response and command, with its file
// and line. A star marks texts that the specification fixes.
import { readTexts } from './read-texts.ts'

let heading = ''
let file = ''
for (const each of readTexts()) {
  if (each.heading !== heading) {
    heading = each.heading
    file = ''
    console.log(`\n\n# ${heading}`)
  }
  if (each.file !== file) {
    file = each.file
    console.log(`\n  ${file}`)
  }
  console.log(`  ${String(each.line).padStart(5)} ${each.isFixed ? '*' : ' '} ${each.text}`)
}
