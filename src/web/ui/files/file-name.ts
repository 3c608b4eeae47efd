/** 'mx-results-south-karachi-25.26': the name of a file, without its ending; what is not there is left out. */
export const fileNameOf = (...parts: (string | false | undefined)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-|-$/g, '')
