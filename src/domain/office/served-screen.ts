/**
 * Screens that the API describes and the browser draws: the team's, which are read and filled in at a desk. Their words,
 * tables and forms cost a phone nothing; the browser has a dozen parts to draw any of them.
 */

import { array, define, type Infer, nullable, string, type } from 'superstruct';
import type { Address } from '../address/address.ts';

/** A text, or an element: its HTML name or a part's, its attributes, and what is in it. */
export type ServedNode = string | readonly [name: string, props: ServedProps, ...children: ServedNode[]];

type ServedProps = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is ServedNode =>
  typeof value === 'string' ||
  (Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'object' &&
    value.slice(2).every(isNode));

const node = define<ServedNode>('node', isNode);

/** What `office/screen` answers. */
export const servedScreenSchema = type({
  heading: string(),
  body: array(node),
  /** What was just done, in French; empty when nothing was. */
  said: string(),
  /** Where what was just done leads; null to stay. */
  go: nullable(string()),
});

export type ServedScreen = Infer<typeof servedScreenSchema>;

/** What a form holds: texts, `yes` or nothing for a box, and picked addresses. */
export type ServedValues = Readonly<Record<string, string | Address | null>>;

/** Which form of a screen is sent, under which id, and what is in it. */
export interface ServedSending {
  readonly form: string;
  readonly clientId: string;
  readonly values: ServedValues;
}

/** A text is refused with a message unless it matches an expression. */
export type ServedRule = readonly [pattern: string, message: string];

/** A question before something is done, and what does it. */
interface ServedQuestion {
  readonly question: string;
  readonly action: string;
  readonly text: string;
}

/** The props of each part. An element of HTML whose `tabIndex` is -1 takes the focus when it comes. */
export interface ServedParts {
  /** Fields and a button, sent as one. */
  readonly Form: {
    /** As the API knows it; `''` for one that only narrows what the screen shows: its values go to the address. */
    readonly form: string;
    readonly name: string;
    /** What its button says; none where nothing can be sent. */
    readonly action?: string;
    /** What each field holds at first, and what is refused in it before it is sent. Names in the order of the screen. */
    readonly fields: Readonly<Record<string, ServedField>>;
    /** Sent along, such as the version that is changed. */
    readonly fixed?: Readonly<Record<string, string>>;
    /** Fields at whose change the screen is asked for anew. */
    readonly asks?: readonly string[];
    readonly className?: string;
    /** Beside its button, what leaves it as it is, after a question where something was changed. */
    readonly leave?: { readonly to: string; readonly label: string; readonly confirm: ServedQuestion };
  };
  readonly Field: ControlProps & {
    readonly type?: string;
    readonly autoComplete?: string;
    readonly inputMode?: 'numeric';
    readonly max?: string;
    readonly rows?: number;
    readonly maxLength?: number;
    /** Shown only while another field holds one of these. */
    readonly when?: readonly [field: string, values: readonly string[]];
    readonly placeholder?: string;
    readonly verbatim?: boolean;
  };
  readonly Select: ControlProps & { readonly options: readonly (readonly [value: string, label: string])[] };
  readonly Choice: ControlProps & {
    readonly options: readonly {
      readonly value: string;
      readonly label: string;
      readonly disabled?: boolean;
    }[];
    readonly compact?: boolean;
  };
  /** Its children are what is said by ticking it. */
  readonly Check: Omit<ControlProps, 'label'>;
  readonly Place: Omit<ControlProps, 'hint'>;
  /** A button that sends a form without fields. */
  readonly Press: {
    readonly form: string;
    readonly values: ServedValues;
    readonly label: string;
    /** What it is about, for who cannot see where it stands. */
    readonly about?: string;
    readonly className?: string;
    /** Asked before. */
    readonly confirm?: ServedQuestion;
  };
  /** A button that saves a document of the API. */
  readonly File: {
    readonly path: readonly string[];
    /** Of the file. */
    readonly name: string;
    readonly label: string;
    /** Which one, for who cannot see where it stands. */
    readonly about?: string;
  };
  /** A list that comes page by page. */
  readonly Rows: {
    readonly caption: string;
    readonly columns: readonly {
      readonly heading: string;
      readonly wraps?: boolean;
      readonly named?: boolean;
    }[];
    readonly rows: readonly ServedRow[];
    /** The `after` of the page that follows; null at the end. */
    readonly next: string | null;
    /** « Afficher les comptes suivants ». */
    readonly more: string;
  };
}

interface ControlProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
}

export interface ServedField {
  readonly value?: string | Address;
  /** What was typed in it already and is not saved; in place of `value`, which it changes. */
  readonly typed?: string | Address;
  /** Without any, whatever is in it is right; an address need not be picked. */
  readonly rules?: readonly ServedRule[];
  /** It is an address, picked from suggestions. */
  readonly place?: true;
}

/** Its key, then a cell per column. */
export type ServedRow = readonly [key: string, ...cells: ServedNode[]];
