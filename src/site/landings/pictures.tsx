/**
 * The pictures that social networks show with a link, as documents that `npm run draw` opens in a browser: they are drawn once
 * and kept in `public`, so that no build needs one.
 */
/// <reference path="../raw.d.ts" />
import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../../domain/settings/company.ts';
import { homeHeading } from '../pages/home.tsx';
import { Drawing, DrawingSymbols } from '../parts/drawings.tsx';
import { LogoMark } from '../parts/icon.tsx';
import { type Picture, sitePicture } from '../parts/picture.ts';
import { landings } from './landings.tsx';
import style from './picture.css?raw';
import { pictureOf } from './picture-of.ts';
import type { PictureWords } from './picture-words.ts';

export interface DrawnPicture extends Picture {
  /** Shows the picture in a window of its size, in a font called `Picture`, which whoever opens it brings. */
  readonly document: string;
}

/** That of the site, then one for each landing. */
export const pictures: readonly DrawnPicture[] = [
  {
    file: sitePicture,
    alt: `${company.brand} – ${homeHeading}`,
    document: documentOf({ heading: homeHeading }),
  },
  ...landings.map((landing) => ({
    ...pictureOf(landing),
    document: documentOf({ heading: landing.title.replace(`${company.brand} – `, ''), ...landing.words }),
  })),
];

function documentOf({ heading, figure, note }: PictureWords): string {
  const body = renderToStaticMarkup(
    <body>
      <svg width="0" height="0" aria-hidden="true">
        <DrawingSymbols names={['car', 'landscape']} />
      </svg>
      <p className="brand">
        <svg className="logo" viewBox="0 0 48 48" aria-hidden="true">
          <LogoMark />
        </svg>
        {company.brand}
      </p>
      <h1>{heading}</h1>
      {(figure || note) && (
        <p className="price">
          {figure && <b>{figure}</b>}
          {note}
        </p>
      )}
      <Drawing name="landscape" />
    </body>,
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><style>${style}</style></head>${body}</html>`;
}
