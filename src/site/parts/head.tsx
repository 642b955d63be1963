/** What the head of every document says to browsers, search engines and social networks. */
/// <reference path="../raw.d.ts" />
import icon from '../../../public/icons/icon.svg?raw';
import { company } from '../../domain/settings/company.ts';
import { type Picture, pictureSize, sitePicture } from './picture.ts';

/** Inside the document: browsers ask for an icon before the first paint, ahead of what the page shows. */
const iconAddress = `data:image/svg+xml,${icon.trim().replaceAll('"', "'").replaceAll('#', '%23')}`;

export interface Metadata {
  readonly title: string;
  readonly description: string;
  /** Public address of the site, without a final slash: `https://exemple.fr`. */
  readonly origin: string;
  /** Path of the document on that site: `/`, `/tarif/`. */
  readonly path: string;
  readonly noindex?: boolean;
  /** Of its own; the others share the one of the site. */
  readonly picture?: Picture;
}

export function Head({ title, description, origin, path, noindex, picture }: Metadata) {
  const url = origin + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta name="theme-color" content="#fbf6ea" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={company.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}/${picture?.file ?? sitePicture}`} />
      {picture && (
        <>
          <meta property="og:image:width" content={String(pictureSize.width)} />
          <meta property="og:image:height" content={String(pictureSize.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={iconAddress} />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    </>
  );
}
