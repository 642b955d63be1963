/** What a browser reads in a document: its elements, by the HTML standard's own parser. For documents that this build writes. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface Element {
  /** Lowercase. */
  readonly name: string;
  /** Names in lowercase; a bare attribute is an empty string. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands between the tags of a `<script>` or `<style>`; empty for any other element. */
  readonly text: string;
}

type Parsed = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/**
 * Every element that has a start tag, in the order of these.
 * @throws when a script or a style is never closed: a browser runs no such script
 */
export function elementsOf(html: string): Element[] {
  // Without scripts, as who has none: what stands in `<noscript>` is elements too.
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  return [...written(document)].map((element) => ({
    name: element.tagName.toLowerCase(),
    attributes: attributesOf(element),
    text: textOf(element),
  }));
}

/** Not the `<html>`, `<head>` and `<body>` that a parser adds where nobody wrote them. */
function* written(node: Node): Generator<Parsed> {
  if ('tagName' in node && node.sourceCodeLocation) yield node;
  const inside = 'content' in node ? node.content.childNodes : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  for (const child of [...inside, ...children]) yield* written(child);
}

function textOf({ tagName, childNodes, sourceCodeLocation }: Parsed): string {
  if (tagName !== 'script' && tagName !== 'style') return '';
  if (!sourceCodeLocation?.endTag) throw new Error(`a <${tagName}> is never closed`);
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

const attributesOf = ({ attrs }: Parsed): Record<string, string> =>
  Object.fromEntries(
    attrs.map(({ prefix, name, value }) => [(prefix ? `${prefix}:${name}` : name).toLowerCase(), value]),
  );
