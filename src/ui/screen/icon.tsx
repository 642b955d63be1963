/** Pictograms of the screens: symbols of the sprite that the document holds (`site/parts/icon.tsx`), never a request. */

/** Those that specification §9 registers; each filled one is drawn as its plain one. */
export type ScreenIcon = 'eye' | 'eye-fill' | 'eye-slash' | 'eye-slash-fill' | 'calendar' | 'person-fill';

/** Decorative: the words beside it, or the button around it, say the same. */
export const Icon = ({ name }: { readonly name: ScreenIcon }) => <IconOf name={name} className="icon" />;

/** Any symbol of the sprite. */
export const IconOf = ({ name, className }: { readonly name: string; readonly className: string }) => (
  <svg className={className} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);
