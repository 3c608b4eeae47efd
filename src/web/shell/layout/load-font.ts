// Font loading: fetches Inter behind the first page. That page keeps the fallback it was painted in, so that nothing moves;
// public/color-scheme.js switches to Inter before the first paint of the next load.
const key = 'nexus-font'

export function loadFont(): void {
  if (document.documentElement.dataset.font || !document.fonts?.load) return
  // The page is rendered, but neither painted nor complete: its own files and requests go first.
  setTimeout(fetchFont, 300)
}

function fetchFont(): void {
  void document.fonts
    .load('1em "Inter Variable"')
    .then(() => localStorage.setItem(key, '1'))
    // Where it cannot be loaded, or storage is forbidden, the fallback font stays.
    .catch(() => {})
}
