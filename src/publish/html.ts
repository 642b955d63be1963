/** Reads the start tags of a document and the text of its scripts and styles. For documents that this build writes. */

export interface Element {
  /** Lowercase. */
  readonly name: string;
  /** Names in lowercase; a bare attribute is an empty string. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands between the tags of a `<script>` or `<style>`; empty for any other element. */
  readonly text: string;
}

/** A comment, or a start tag with its attributes. */
const TOKEN = /<!--.*?-->|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gis;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Every element in the order of its start tag. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    if (match[1] === undefined) continue;
    const name = match[1].toLowerCase();
    let text = '';
    if (name === 'script' || name === 'style') {
      const end = html.toLowerCase().indexOf(`</${name}`, token.lastIndex);
      if (end === -1) throw new Error(`a <${name}> is never closed`);
      // What a browser reads: its parser turns CRLF into LF.
      text = html.slice(token.lastIndex, end).replace(/\r\n?/g, '\n');
      token.lastIndex = end;
    }
    elements.push({ name, attributes: attributesOf(match[2] ?? ''), text });
  }
  return elements;
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] = double ?? single ?? bare ?? '';
  }
  return attributes;
}
