/** What social networks show with a link to a document. */
export interface Picture {
  /** From the root of the site: `og/tarif.png`. */
  readonly file: string;
  /** What it says, for whoever does not see it. */
  readonly alt: string;
}

/** In pixels: they show it large, and cut nothing off. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Of documents without one of their own. */
export const sitePicture = 'og.png';
