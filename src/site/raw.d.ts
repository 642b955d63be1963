declare module '*?raw' {
  /** The file of the repository as text, read at build time. */
  const text: string;
  export = text;
}
