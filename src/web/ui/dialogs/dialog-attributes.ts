// Where does a dialog start? At its heading when it is read, at the field marked data-autofocus when it is filled in.

/** A dialog's header would count as a second banner of the page. */
export const dialogToFill = { header: { role: 'presentation' } }

export const dialogToRead = { ...dialogToFill, title: { tabIndex: -1, 'data-autofocus': true } }
