/** « 5,5 % ». @param rate per cent */
export const formatPercent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`;
