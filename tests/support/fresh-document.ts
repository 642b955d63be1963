/**
 * Before each file of unit tests. A worker runs many files, since a process and a document of its own take longer than most
 * of them: each begins with an empty document, and with modules that no other file has used.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
if (typeof document !== 'undefined') {
  const { documentElement: root, head, body } = document;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const part of [head, body]) part.replaceChildren();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  history.replaceState(null, '', '/');
  // Service workers that a test gave it; the document itself has none.
  Reflect.deleteProperty(navigator, 'serviceWorker');
}

const { configure } = await import('@testing-library/react');
// What a page will show is waited for as long as other things are: on a busy machine a second is short.
configure({ asyncUtilTimeout: 20_000 });
