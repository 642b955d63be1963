/** Takes out the comments that Vite leaves, after scripts are minified, where a style sheet was imported. */
import type { Plugin } from 'vite';

export const noEmptyStyles = (): Plugin => ({
  name: 'no-empty-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/\/\* empty css *\*\//g, '');
    }
  },
});
