/** What `like` is given to find what begins with a text: what it would take for a sign of its own counts as it is. */
export const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
