/** What is known of something: a label and a text each, and of a person how they are called. */
export type FactList = readonly (readonly [label: string, text: string, phone?: string])[];
