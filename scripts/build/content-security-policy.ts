/**
 * The policy of a document, computed from it as it was written: no inline byte runs that this build has not seen. It allows
 * what that document holds and nothing else's: each byte of it travels before the page.
 */
import { createHash } from 'node:crypto';
import { type Element, elementsOf } from '../../src/publish/html.ts';

interface SourceFile {
  /** Path in the build, for messages. */
  readonly name: string;
  readonly text: string;
}

export interface PolicyInput {
  readonly documents: readonly SourceFile[];
  readonly styleSheets: readonly SourceFile[];
  /** Origin of the API when it is not the site's own. */
  readonly apiOrigin?: string;
}

/** Types of `<script>` that a browser obeys; any other is data, which no policy concerns. */
const EXECUTABLE = [
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
];

/** @throws when a document holds an inline handler, a `style` attribute or a `javascript:` address */
export function contentSecurityPolicy({ documents, styleSheets, apiOrigin }: PolicyInput): string {
  const elements = documents.flatMap(({ name, text }) => {
    const found = elementsOf(text);
    for (const element of found) refuseInline(element, name);
    return found;
  });
  const scripts = elements.filter(({ name, attributes }) => name === 'script' && isExecuted(attributes));
  const styles = elements.filter(({ name }) => name === 'style');
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  const dataPictures = [...documents, ...styleSheets].some(({ text }) => /["'(]data:image\//.test(text));
  return [
    // Also fonts, frames, objects. Workers follow script-src.
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes(scripts)],
    ['style-src', "'self'", ...hashes(styles)],
    // Photos and videos that a tablet keeps are shown from its own bytes; the team watches those that have come.
    ['img-src', "'self'", 'blob:', ...(dataPictures ? ['data:'] : [])],
    ['media-src', "'self'", 'blob:', ...api],
    ['connect-src', "'self'", ...api],
    ['manifest-src', "'self'"],
    // Not covered by default-src. Forms of the legal texts are sent to the API without scripts.
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...api],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join(';');
}

/**
 * A document with a policy of its own in it: for the one that hosts show at any address, none of which a rule can name. Who may
 * frame it is for headers alone to say.
 */
export function withOwnPolicy(document: SourceFile): string {
  const policy = contentSecurityPolicy({ documents: [document], styleSheets: [] });
  const content = policy.replace(/;frame-ancestors [^;]+/, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  return document.text.replace('<head>', (head) => head + meta);
}

const isExecuted = ({ src, type = '' }: Element['attributes']) =>
  src === undefined && EXECUTABLE.includes(type.toLowerCase());

const hashes = (elements: readonly Element[]): string[] => [
  ...new Set(
    elements.map(({ text }) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`),
  ),
];

function refuseInline({ name, attributes }: Element, document: string): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    const blocked = attribute === 'style' || /^on[a-z]/.test(attribute) || /^\s*javascript:/i.test(value);
    if (blocked) {
      throw new Error(
        `${document}: <${name} ${attribute}="${value.slice(0, 60)}"> would be blocked by the content security policy; ` +
          'give it a class, or a listener in the application',
      );
    }
  }
}
