// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, withOwnPolicy } from '../../../scripts/build/content-security-policy.ts';

const policyOf = (...documents: string[]) =>
  contentSecurityPolicy({
    documents: documents.map((text, index) => ({ name: `${index}.html`, text })),
    styleSheets: [],
  });

/** As a browser does: SHA-256 of the element's text in UTF-8, in base64. By WebCrypto rather than by the build's code. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

const sources = (policy: string, directive: string): string[] =>
  policy
    .split(';')
    .map((text) => text.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];

describe('the content security policy', () => {
  test('allows each inline script and style by the hash a browser computes', async () => {
    const policy = policyOf(
      '<!doctype html><style>a{color:red}</style><script>let été = "<style>b{}</style>";</script>',
      '<script type="module">import("/é.js")</script>',
    );
    expect(sources(policy, 'script-src')).toEqual([
      "'self'",
      await hashOf('let été = "<style>b{}</style>";'),
      await hashOf('import("/é.js")'),
    ]);
    expect(sources(policy, 'style-src')).toEqual(["'self'", await hashOf('a{color:red}')]);
  });

  test('names a hash once when several documents carry the same bytes', () => {
    const style = '<style>a{color:red}</style>';
    expect(policyOf(style, style, style)).toBe(policyOf(style));
  });

  test('changes with a single byte of an inline script or style', () => {
    expect(policyOf('<script>let a=1</script>')).not.toBe(policyOf('<script>let a=2</script>'));
    expect(policyOf('<style>a{}</style>')).not.toBe(policyOf('<style>b{}</style>'));
  });

  test('hashes the text as the browser reads it, with LF line ends', async () => {
    expect(policyOf('<script>a\r\nb</script>')).toContain(await hashOf('a\nb'));
  });

  test('hashes neither a script with an address, nor data, nor what a comment hides', () => {
    const bare = policyOf('');
    expect(policyOf('<script src="/a.js"></script>')).toBe(bare);
    expect(policyOf('<script type="application/ld+json">{"a":1}</script>')).toBe(bare);
    expect(policyOf('<!-- <script>alert(1)</script> -->')).toBe(bare);
  });

  test('reads a document as browsers do, where a pattern reads something else', async () => {
    // Text of a field and of a title is text; a script may name its own end; what is inside `<noscript>` counts.
    const bare = policyOf('');
    expect(policyOf('<textarea><script>1</script></textarea><title><style>a{}</style></title>')).toBe(bare);
    expect(policyOf('<script>let a = "<!--<script>";</script><p>b</p></script>')).toContain(
      await hashOf('let a = "<!--<script>";</script><p>b</p>'),
    );
    expect(() => policyOf('<noscript><p style="color:red"></noscript>')).toThrow('0.html: <p style=');
    expect(() => policyOf('<template><p onclick="go()"></template>')).toThrow('0.html: <p onclick=');
    expect(() => policyOf('<a href="java&#115;cript:go()">')).toThrow('0.html: <a href=');
    expect(() => policyOf('<script>1')).toThrow('a <script> is never closed');
  });

  test('allows nothing by default, no inline code without a hash, no frame around the site', () => {
    const policy = policyOf('<p>Bonjour</p>');
    expect(sources(policy, 'default-src')).toEqual(["'none'"]);
    expect(sources(policy, 'base-uri')).toEqual(["'none'"]);
    expect(sources(policy, 'form-action')).toEqual(["'self'"]);
    expect(sources(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('lets the pages call an API on another host, and send forms to it, only when there is one', () => {
    expect(sources(policyOf(''), 'connect-src')).toEqual(["'self'"]);
    const policy = contentSecurityPolicy({
      documents: [],
      styleSheets: [],
      apiOrigin: 'https://api.exemple.fr',
    });
    expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://api.exemple.fr']);
    expect(sources(policy, 'form-action')).toEqual(["'self'", 'https://api.exemple.fr']);
  });

  test('allows pictures in data: addresses only when a document or a style sheet has one', () => {
    expect(sources(policyOf('<img src="/a.png">'), 'img-src')).toEqual(["'self'", 'blob:']);
    expect(sources(policyOf('<img src="data:image/png;base64,AA">'), 'img-src')).toEqual([
      "'self'",
      'blob:',
      'data:',
    ]);
    const styleSheets = [{ name: 'a.css', text: 'a{background:url(data:image/svg+xml,x)}' }];
    expect(sources(contentSecurityPolicy({ documents: [], styleSheets }), 'img-src')).toContain('data:');
  });

  test.each([
    ['<p style="color:red">', 'style'],
    ['<p title="a > b" STYLE=color:red>', 'style'],
    ['<button onclick="go()">', 'onclick'],
    ["<img src='a.png' onerror='go()'>", 'onerror'],
    ['<svg\nonload="go()">', 'onload'],
    ['<a href=" javascript:go()">', 'href'],
  ])('refuses a document with %s, and names it', (tag, attribute) => {
    expect(() => policyOf(`<!doctype html><main>${tag}</main>`)).toThrow(
      new RegExp(`^0\\.html: <\\w+ ${attribute}=`),
    );
  });

  test('does not take a word of the text or of a value for an attribute', () => {
    expect(() =>
      policyOf('<p title="style=1 onclick=2" data-once="x">style="a" onclick="b"</p>'),
    ).not.toThrow();
  });
});

test('a document that has its policy in itself begins with it, without what only headers may say', async () => {
  const text = '<!doctype html><html lang="fr"><head><meta charset="utf-8"><style>a{}</style></head></html>';
  const policy = policyOf(text);
  expect(sources(policy, 'frame-ancestors')).toEqual(["'none'"]);
  expect(withOwnPolicy({ name: '404.html', text })).toBe(
    text.replace(
      '<meta charset',
      `<meta http-equiv="Content-Security-Policy" content="${policy.replace(";frame-ancestors 'none'", '')}"><meta charset`,
    ),
  );
});
