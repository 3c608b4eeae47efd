// Locale worker: makes the first formats of dates and numbers beside the main thread.
new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format()
new Intl.NumberFormat().format(0)
self.close()
