/** First load (Preact build only). What `react-dom/client` means in production. */
import { type ComponentChild, type ContainerNode, render } from 'preact';

/** Same contract as React's: mount into an element we own, and unmount when it goes. */
export function createRoot(container: ContainerNode) {
  return {
    render: (tree: ComponentChild) => render(tree, container),
    unmount: () => render(null, container),
  };
}
