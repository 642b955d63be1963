/** A day of SQL as `YYYY-MM-DD`. */
export const dayText = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
