// Parent watch: ends a program when the npm that started it ends. npm passes a signal to its shell, which ends without
// forwarding it, so a server would live on and keep its port. When its parent is gone, the program shuts down in the usual
// way.
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
