// What does a program from its sources do differently when npm starts it? It keeps its compiled code for the next start, and it
// ends with npm.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import './end-with-npm.ts'

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
