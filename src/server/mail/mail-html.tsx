/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The HTML part of a mail, made of its text: the same words, once, under the brand's name. Nothing is fetched from
 * anywhere, and no picture is needed.
 */

import { raw } from 'hono/html';
import { company } from '../../domain/settings/company.ts';
import { documentText, type Html } from '../html/document.ts';
import { factsOf, factTable } from './mail-facts.tsx';
import { sheet, styles } from './mail-styles.ts';
import { END, linesOf, screenAt } from './mail-words.tsx';

export interface MailText {
  readonly subject: string;
  /** Paragraphs between empty lines; after the last line that is `--`, who writes. */
  readonly body: string;
}

const SIGNATURE = '\n--\n';

/** @param appUrl public address of the site, without a final `/` */
export function mailHtml({ subject, body }: MailText, appUrl: string): Promise<string> {
  const cut = body.lastIndexOf(SIGNATURE);
  const text = cut < 0 ? body : body.slice(0, cut);
  const foot = cut < 0 ? '' : body.slice(cut + SIGNATURE.length);
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
        <style>{raw(sheet)}</style>
      </head>
      <body style={styles.body}>
        <div class="page" lang="fr" style={styles.page}>
          <div style={styles.column}>
            <p style={styles.brand}>{company.brand}</p>
            {END}
            <h1 style={styles.title}>{linesOf([subject], appUrl)}</h1>
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
  const facts = factsOf(lines);
  if (facts) return factTable(facts, appUrl);
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
