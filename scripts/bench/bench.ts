// Benchmark runner: `npm run bench` runs every benchmark, `npm run bench -- gcp` only those of one hub. Each prints ratios
// and fails over budget.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const available = readdirSync(import.meta.dirname)
  .map((file) => /^([\w-]+)\.ts$/.exec(file)?.[1])
  .filter((name) => name !== undefined)
  .filter((name) => name !== 'bench')
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !available.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${available.join(', ')}.`)
  process.exit(1)
}

const overBudget = []
const isWanted = (name: string) => wanted.some((each) => name === each || name.startsWith(`${each}-`))
for (const name of available.filter((each) => wanted.length === 0 || isWanted(each))) {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}.ts`], { stdio: 'inherit' })
  if (status !== 0) overBudget.push(name)
}
if (overBudget.length > 0) {
  console.error(`\nOver budget: ${overBudget.join(', ')}`)
  process.exit(1)
}
