// Font loading: fetches Inter behind the first page. That page keeps the fallback it was painted in, so that nothing moves;
// public/color-scheme.js switches to Inter before the first paint of the next load.
const key = 'nexus-font'

export function loadFont(): void {
  if (document.documentElement.dataset.font || !document.fonts?.load) return
  // The page is drawn, but neither painted nor complete: its own files and answers go first.
  setTimeout(fetchFont, 300)
}

function fetchFont(): void {
  void document.fonts
    .load('1em "Inter Variable"')
    .then(() => localStorage.setItem(key, '1'))
    // Without it, or where the browser keeps nothing, the fallback does.
    .catch(() => {})
}
