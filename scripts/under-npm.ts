// Start under npm, for programs that run from their sources: caches compiled code for the next start, and ends with npm.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import './end-with-npm.ts'

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
