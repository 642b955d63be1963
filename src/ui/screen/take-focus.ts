/** A `ref` that gives the focus to what has just come on show, such as the message in place of a form. */
export const takeFocus = (place: HTMLElement | null): void => place?.focus();
