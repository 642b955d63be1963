/** Pictures that are files: what social networks show with a link to a document, and the drivers’ portraits. */
/** What social networks show. */
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

/** Of a portrait's side, in pixels: it is shown at half of that, and sharp on the screens of phones. */
export const portraitSize = 320;

/** Endings of its two files, the one that most browsers fetch first. */
export const portraitEndings = ['avif', 'jpg'] as const;
