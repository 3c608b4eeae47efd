#!/usr/bin/env node
// Program `nexus`: starts the portal and has its commands. Plain JavaScript that an older Node can read, because that Node
// has to say what is missing; everything else is loaded after the check. Built, this is dist/server/nexus.js.
const wanted = 24

if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `NEXUS needs Node ${wanted} or newer; this is ${process.version}. In a checkout, npm brings the right one: npm start (with install scripts allowed).`,
  )
  process.exitCode = 1
} else {
  import('./run.ts').then(({ runNexus }) => runNexus(process.argv.slice(2)))
}
