// Does a program that npm started end with it? npm hands a signal to its shell, which ends without passing it on; a server would
// live on and hold its port. Seeing its parent gone, it stops itself in its usual, orderly way.
const parent = process.ppid
const lookEveryMs = 250

if (process.env.npm_lifecycle_event) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
