// File names of downloads, built from the filters of a page.
/** 'mx-results-south-karachi-25.26', without an extension; missing parts are left out. */
export const buildFileName = (...parts: (string | false | undefined)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-|-$/g, '')
