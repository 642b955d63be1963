/** The site's few pictograms: each is drawn once, in a sprite at the top of the body. */
import { IconOf, type ScreenIcon } from '../../ui/screen/icon.tsx';
import { DrawingSymbols } from './drawings.tsx';

const eye = 'M2 12q10-15 20 0-10 15-20 0zm10-3a3 3 0 1 0 .1 0z';
const person = 'M12 12a4 4 0 1 0-.1 0zm-8 9q0-7 8-7t8 7z';

const drawings = {
  phone: 'M6 3h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4q0 2-2 2A16 16 0 0 1 4 5q0-2 2-2z',
  mail: 'M3 5h18v14H3zl9 8 9-8',
  video: 'M3 6h12v12H3zm12 4 6-3v10l-6-3',
  shield: 'M12 3l8 3v6q0 6-8 9-8-3-8-9V6zm-4 9 3 3 5-6',
  clock: 'M12 3a9 9 0 1 0 .1 0zm0 4v5l4 2',
  wrench: 'M13 7a5 5 0 0 1 7-4l-3 4 3 3 4-3a5 5 0 0 1-7 6l-8 8a2 2 0 0 1-3-3l8-8z',
  truck: 'M2 6h12v11H2zm12 4h4l4 4v3h-8M6 20a2 2 0 1 0-.1 0zm11 0a2 2 0 1 0-.1 0z',
  swap: 'M4 8h16l-4-4m4 12H4l4 4',
  garage: 'M3 21V9l9-6 9 6v12M7 21v-9h10v9M7 16h10',
  check: 'M5 4h14v17H5zm4-2h6v4H9zm0 11 2 2 4-4',
  sparkle: 'M11 4q1 8 8 9-7 1-8 9-1-8-8-9 7-1 8-9zm8-2v5m-2-3h5',
  key: 'M8 12a4 4 0 1 0 .1 0zm3 1 9-9m-4 4 3 3',
  search: 'M10 4a6 6 0 1 0 .1 0zm4.5 10.5L20 20',
  leaf: 'M5 21Q2 6 20 4q2 16-13 14m-2 3q3-8 9-11',
  screen: 'M5 3h14v18H5zm5 15h4',
  person,
  europe: 'M12 3a9 9 0 1 0 .1 0zM3 12h18M12 3q-8 9 0 18 8-9 0-18',
  eye,
  'eye-slash': `${eye}M4 20 20 4`,
  'eye-fill': eye,
  // Over the eye its bar is a gap.
  'eye-slash-fill': `${eye}M4 19 19 4l1.5 1.5-15 15z`,
  calendar: 'M4 5h16v16H4zm0 5h16M8 3v4m8-4v4',
  'person-fill': person,
} as const satisfies Readonly<Record<ScreenIcon, string>> & Readonly<Record<string, string>>;

export type IconName = keyof typeof drawings;

const filled = { fill: 'currentColor', fillRule: 'evenodd', stroke: 'none' } as const;

export function IconSprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      {Object.entries(drawings).map(([name, d]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={d} {...(name.endsWith('-fill') && filled)} />
        </symbol>
      ))}
      <symbol id="i-logo" viewBox="0 0 48 48">
        <LogoMark />
      </symbol>
      <DrawingSymbols />
    </svg>
  );
}

/** Decorative: the words beside it say the same. */
export const Icon = ({ name }: { readonly name: IconName | 'logo' }) => (
  <IconOf name={name} className={name === 'logo' ? 'logo' : 'icon'} />
);

/** A road that leaves and comes back, shaped as the G of the brand; the car is its orange dot. */
export function LogoMark() {
  const road = 'M35 12A16 16 0 1 0 40 25H27';
  return (
    <>
      <path d={road} stroke="#0f3d3e" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" />
      <path d={road} stroke="#fbf6ea" strokeDasharray="4 4" />
      <circle cx="27" cy="25" r="6" fill="#f28c28" stroke="none" />
    </>
  );
}
