// V8 code cache of the built server: compiling portal.js would be a quarter of a start, so the build stores the compiled code in a
// file beside it, and every program that uses portal.js requires this first. A cache that is damaged, or was made from another
// portal.js or by another version of Node, is ignored, and V8 compiles as usual; NODE_DEBUG=nexus says whether it was used.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire, Module } = require('node:module')
const { join } = require('node:path')
const { debuglog } = require('node:util')
const { Script } = require('node:vm')
const { crc32 } = require('node:zlib')

const file = require.resolve('./portal.js')
const compiledFile = join(__dirname, 'portal.compiled')
const bytes = readFileSync(file)
// V8 compares only its own version, its flags and the length of the source, and ends the process if the code is damaged.
const fingerprint = crc32(`${process.version} ${process.platform} ${process.arch}`, crc32(bytes))
const headerBytes = 8

/** File format: fingerprint (4 bytes), checksum of the code (4 bytes), code. */
function readCompiled() {
  let stored
  try {
    stored = readFileSync(compiledFile)
  } catch {
    return undefined
  }
  if (stored.length < headerBytes || stored.readUInt32LE(0) !== fingerprint) return undefined
  const code = stored.subarray(headerBytes)
  return stored.readUInt32LE(4) === crc32(code) ? code : undefined
}

const cachedData = readCompiled()
// The build writes ASCII only, which takes half the memory as Latin-1.
const script = new Script(Module.wrap(bytes.latin1Slice()), { filename: file, cachedData })
exports.isCached = cachedData !== undefined && !script.cachedDataRejected
debuglog('nexus')('code cache is %s', exports.isCached ? 'used' : 'not used')

const portal = new Module(file)
portal.filename = file
require.cache[file] = portal
script.runInThisContext()(portal.exports, createRequire(file), portal, file, __dirname)
portal.loaded = true

/** For the build, once everything is loaded: functions that have not run yet are compiled when they are called. */
exports.store = () => {
  const code = script.createCachedData()
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(fingerprint, 0)
  header.writeUInt32LE(crc32(code), 4)
  writeFileSync(compiledFile, Buffer.concat([header, code]))
}
