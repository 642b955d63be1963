/** The site's drawings, each in the sprite once and shown wherever it helps. Decorative: the text says the same. */

const shapes = {
  /** The car of the landscape and of the tablet. */
  car: {
    viewBox: '0 0 144 60',
    content: (
      <>
        <path fill="#fffdf7" d="M5 49V37q2-10 18-13L43 8q6-5 14-5h34q8 0 14 5l17 16q17 2 17 13v12z" />
        <path fill="#5f8c7c" d="m46 23 10-10q3-3 8-3h8v13zm31-13h13q5 0 9 3l11 10H77z" />
        <path fill="#f28c28" d="M139 34v6h-7q0-6 7-6z" />
        <g fill="#1d1a12" stroke="#fffdf7" strokeWidth="3">
          <circle cx="34" cy="48" r="10" />
          <circle cx="110" cy="48" r="10" />
        </g>
      </>
    ),
  },
  /** The Sainte-Victoire, the garrigue and a road. */
  landscape: {
    viewBox: '0 0 1200 240',
    content: (
      <>
        <circle cx="800" cy="66" r="40" fill="#f9dfb4" />
        <path
          fill="#dfe3d2"
          d="M230 200 400 142l60-8 52-42 44-10 38-34 34-6 30 10 62 4 66 14 74 8 90 32 60 10 150 80z"
        />
        <path
          fill="#cbd5c6"
          d="m594 48 34-6-20 38-34 22 4 30-60 34 30-58zm64 4 62 4-30 26 8 26-44 40 6-50zm128 18 74 8-40 30-60 40z"
        />
        <path fill="#a9c0ad" d="M0 176q150-44 330-16t360-6 290-8 220 12v82H0z" />
        <path fill="#5f8c7c" d="M0 206q160-40 380-22t420 0 400-16v72H0z" />
        <path
          fill="#0f3d3e"
          d="M0 214h360q-8-36 5-72 13 36 5 72h18q-6-26 4-50 10 24 4 50h464l2-40q-40-2-34-18 12-16 40-16t40 16q6 16-34 18l2 40h324v26H0z"
        />
        <path stroke="#fbf6ea" strokeWidth="2" strokeDasharray="26 22" d="M0 229h1200" />
        <use href="#i-car" x="500" y="163" width="144" height="60" />
      </>
    ),
  },
  /** The condition report on its tablet: car, marked defects, video. */
  tablet: {
    viewBox: '0 0 320 210',
    content: (
      <>
        <path fill="#0f3d3e" d="M20 5h280q15 0 15 15v170q0 15-15 15H20q-15 0-15-15V20Q5 5 20 5z" />
        <path fill="#dfe3d2" d="M20 20h280v170H20z" />
        <path fill="#cbd5c6" d="M20 128h280v62H20z" />
        <use href="#i-car" x="60" y="60" width="200" height="84" />
        <path stroke="#0f3d3e" strokeWidth="3" d="M50 62V44h18m184 0h18v18m0 76v18h-18m-184 0H50v-18" />
        <path stroke="#9b1c1c" strokeWidth="3" d="M166 92a9 9 0 1 0 .1 0zM243 88a9 9 0 1 0 .1 0z" />
        <path fill="#9b1c1c" d="M38 28a5 5 0 1 0 .1 0z" />
        <path stroke="#0f3d3e" strokeWidth="4" d="M50 174h220" />
        <path stroke="#f28c28" strokeWidth="4" d="M50 174h90" />
      </>
    ),
  },
  /** The yard between Aix-en-Provence and Marseille, and where trucks come from. */
  map: {
    viewBox: '0 0 360 230',
    content: (
      <>
        <path fill="#cbdcd8" d="M0 184q40 14 72 2t52 6q18 20 46 18t46-6 40-22 34-30 34-20 36-24v122H0z" />
        <path
          stroke="#5f8c7c"
          strokeWidth="3"
          strokeDasharray="7 6"
          d="M76 34q-18 60 12 86t60 32q110 6 164-34M148 152l-22 34"
        />
        <g fill="#0f3d3e">
          <path d="M76 28a6 6 0 1 0 .1 0zM312 112a6 6 0 1 0 .1 0zM126 180a6 6 0 1 0 .1 0zM178 98a6 6 0 1 0 .1 0z" />
          <g fontSize="14" fontWeight="600">
            <text x="90" y="39">
              Lyon
            </text>
            <text x="296" y="100">
              Nice
            </text>
            <text x="48" y="180">
              Marseille
            </text>
            <text x="190" y="109">
              Aix
            </text>
            <text x="168" y="136">
              Notre parc
            </text>
          </g>
        </g>
        <path fill="#f28c28" stroke="#1d1a12" d="M148 152q-14-17-14-26a14 14 0 0 1 28 0q0 9-14 26z" />
      </>
    ),
  },
} as const;

export type DrawingName = keyof typeof shapes;

const allNames = Object.keys(shapes) as readonly DrawingName[];

/** Their definitions, for a sprite. */
export function DrawingSymbols({ names = allNames }: { readonly names?: readonly DrawingName[] }) {
  return names.map((name) => (
    <symbol key={name} id={`i-${name}`} viewBox={shapes[name].viewBox} preserveAspectRatio="xMidYMax slice">
      {shapes[name].content}
    </symbol>
  ));
}

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={name}
      viewBox={shapes[name].viewBox}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
