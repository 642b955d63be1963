/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The HTML part of a mail, made of its text: the same words, once. Only addresses of our own screens become links, so
 * that what people typed leads nowhere; nothing is fetched from anywhere, and no picture is needed.
 */

import { raw } from 'hono/html';
import { confirmName } from '../../domain/account/confirm-link.ts';
import { isTrackingToken, trackingPath } from '../../domain/booking/tracking.ts';
import { findAppRoute } from '../../domain/route/app-routes.ts';
import { company } from '../../domain/settings/company.ts';
import { termsPath } from '../../domain/settings/terms.ts';
import { documentText, type Html } from '../html/document.ts';

export interface MailText {
  readonly subject: string;
  /** Paragraphs between empty lines; after the last line that is `--`, who writes. */
  readonly body: string;
}

const SIGNATURE = '\n--\n';

/** Mail programs that make everything dark of themselves find both colours of all there is. */
const style =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){body,.page{background:#0b2a2b!important;color:#f6efdc!important}}';
/** Beside the elements: some mail programs leave `<style>` out. */
const styles = {
  body: 'margin:0;background:#fbf7ea',
  page: 'padding:24px 16px;background:#fbf7ea;color:#0f3d3e;font:16px/1.5 system-ui,-apple-system,sans-serif',
  column: 'max-width:560px;margin:0 auto',
  brand: 'margin:0;font-weight:700',
  title: 'margin:0 0 24px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  whole: 'white-space:nowrap',
  link: 'color:inherit',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#f28c28;color:#1b1204;font-weight:700;text-decoration:none',
  foot: 'margin:32px 0 0;padding-top:16px;border-top:1px solid;font-size:14px;overflow-wrap:anywhere',
} as const;

/** Where a line ends: who reads a mail without its tags finds its words apart. */
const END = '\n';
const lineBreak = (
  <>
    <br />
    {END}
  </>
);

/** @param appUrl public address of the site, without a final `/` */
export function mailHtml({ subject, body }: MailText, appUrl: string): Promise<string> {
  const cut = body.lastIndexOf(SIGNATURE);
  const text = cut < 0 ? body : body.slice(0, cut);
  const foot = cut < 0 ? '' : body.slice(cut + SIGNATURE.length);
  const title = subject.replace(`${company.brand} – `, '');
  const paragraphs = paragraphsOf(text);
  const main = paragraphs.find((lines) => leadOf(lines, appUrl) !== null);
  return documentText(
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{raw(style)}</style>
      </head>
      <body style={styles.body}>
        <div class="page" lang="fr" style={styles.page}>
          <div style={styles.column}>
            <p style={styles.brand}>{company.brand}</p>
            {END}
            <h1 style={styles.title}>{linesOf([title], appUrl)}</h1>
            {END}
            {paragraphs.map((lines) => paragraph(lines, { appUrl, isMain: lines === main }))}
            <p style={styles.foot}>{linesOf(paragraphsOf(foot).flat(), appUrl)}</p>
          </div>
        </div>
      </body>
    </html>,
  );
}

/** Lines, paragraph after paragraph. */
const paragraphsOf = (text: string): string[][] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);

interface ParagraphOptions {
  readonly appUrl: string;
  /** Whether it leads where the mail does: what it leads to is a button then. */
  readonly isMain: boolean;
}

function paragraph(lines: readonly string[], { appUrl, isMain }: ParagraphOptions): Html {
  const lead = leadOf(lines, appUrl);
  return (
    <>
      <p style={styles.text}>
        {lead ? (
          <a href={lead.address} style={isMain ? styles.button : styles.link}>
            {lead.label}
          </a>
        ) : (
          linesOf(lines, appUrl)
        )}
      </p>
      {END}
    </>
  );
}

const LABEL_END = '\u00a0:';

/** A paragraph that is an address of ours, with or without a line before it that says where it leads; null where it is more. */
function leadOf(lines: readonly string[], appUrl: string): { address: string; label: string } | null {
  const [before, address] = lines.length === 1 ? [null, lines[0]] : lines;
  const screen = lines.length <= 2 && address ? screenAt(address, appUrl) : null;
  if (!address || screen === null) return null;
  if (before === null) return { address, label: screen };
  return before?.endsWith(LABEL_END) ? { address, label: before.slice(0, -LABEL_END.length) } : null;
}

const linesOf = (lines: readonly string[], appUrl: string) =>
  lines.map((line, index) => {
    const words = line.split(/(\s+)/).map((word) => wordOf(word, appUrl));
    return index === 0 ? words : [lineBreak, words];
  });

/** References, plates and numbers of invoices: written with hyphens, at which lines may end. */
const CODE = /^(?=[A-Z-]*\d)[A-Z\d]+(?:-[A-Z\d]+)+[.,]?$/;

function wordOf(word: string, appUrl: string): string | Html {
  if (CODE.test(word)) return <span style={styles.whole}>{word}</span>;
  if (screenAt(word, appUrl) === null) return word;
  return (
    <a href={word} style={styles.link}>
      {word}
    </a>
  );
}

/** What the screen at an address of ours calls itself; null where there is none. */
function screenAt(address: string, appUrl: string): string | null {
  if (!address.startsWith(appUrl) || !/^[\w:/.#?=&%+~-]+$/.test(address)) return null;
  const path = address.slice(appUrl.length);
  const confirm = confirmName(path);
  if (confirm !== null) return confirm;
  const token = path.split('/').pop() ?? '';
  if (isTrackingToken(token) && path === trackingPath(token)) return 'Suivi de la réservation';
  if (path === termsPath) return 'Conditions générales (PDF)';
  const [screen = ''] = path.slice('/#'.length).split('?');
  return path.startsWith('/#/') ? (findAppRoute(screen)?.name ?? null) : null;
}
