/** Which packages the engines' aliases touch: React's own API, and nothing else that the product is made with. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../scripts/lib/engine.ts';
import { engineAliases } from '../../../scripts/vite/engine.ts';

describe.each<Engine>(['preact', 'react'])('the aliases of the %s build', (engine) => {
  it.each(['superstruct', 'redaxios', 'idb', 'js-cookie', 'regexparam', './use-browser-location.js'])(
    'leave %s as it is published',
    (name) => {
      expect(engineAliases(engine).filter(({ find }) => new RegExp(find).test(name))).toEqual([]);
    },
  );
});
