/** What is known of something: a label and a text each. */
export type FactList = readonly (readonly [label: string, text: string])[];
