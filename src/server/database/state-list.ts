/** What stands between the parentheses of `status in (…)`: names of our own states, which need no escaping. */
export const stateList = (states: readonly string[]): string =>
  states.map((state) => `'${state}'`).join(', ');
