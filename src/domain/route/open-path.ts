/** What the specification lets a visitor see of the customer area, whether or not it is a screen (§6). */
export const isOpenPath = (path: string): boolean => /^\/admin\/customer\/(add|payment_status$)/.test(path);
