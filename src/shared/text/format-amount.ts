// Amounts in words: how long ago something was, and how much room something takes.
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** '3 hours': rounded, and never in the singular. */
export function formatAge(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`
  if (ms < 90 * minuteMs) return `${Math.round(ms / minuteMs)} minutes`
  return ms < 48 * hourMs ? `${Math.round(ms / hourMs)} hours` : `${Math.round(ms / (24 * hourMs))} days`
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

export function formatBytes(bytes: number): string {
  if (bytes < 10 * megabyte) return `${(bytes / megabyte).toFixed(1)} MB`
  return bytes < gigabyte ? `${Math.round(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}
