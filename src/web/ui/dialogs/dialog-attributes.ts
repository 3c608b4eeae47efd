// Dialog focus: a dialog to read starts at its heading, a dialog to fill in at the field marked data-autofocus.

/** A dialog's header would count as a second banner of the page. */
export const dialogToFill = { header: { role: 'presentation' } }

export const dialogToRead = { ...dialogToFill, title: { tabIndex: -1, 'data-autofocus': true } }
