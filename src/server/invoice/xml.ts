/** Writes XML: elements in, escaped text out. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text, or elements in order. */
  readonly content: string | readonly XmlElement[];
}

export const element = (
  name: string,
  content: XmlElement['content'],
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({ name, attributes, content });

/** A whole document, in UTF-8. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)];
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}`;
  return `${indent}<${start.join(' ')}>${inside}</${name}>\n`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What no XML document may hold, not even escaped: control characters, halves of surrogate pairs, noncharacters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
