/** The API's refusals: a French message, a stable code, and the HTTP status that goes with it. */

import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { INVALID_CREDENTIALS } from '../../domain/session/refused-login.ts';
import { phone } from '../../domain/settings/phone.ts';

export interface ProblemBody {
  readonly message: string;
  /** The number 401 where the session is refused (specification §4), else a stable name. */
  readonly code: string | 401;
  /** French messages by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With ERROR.OFFSET: where the next part begins, in bytes. */
  readonly offset?: number;
}

const problems = {
  'ERROR.INVALID': { status: 400, message: 'La demande n’est pas valable.' },
  'ERROR.TOKEN': {
    status: 400,
    message: 'Le formulaire a expiré ou a déjà été envoyé\u00a0: renvoyez-le, un nouveau jeton sera demandé.',
  },
  'ERROR.CREDENTIALS': { status: 401, code: 401, message: INVALID_CREDENTIALS },
  'ERROR.SESSION': {
    status: 401,
    code: 401,
    message: 'Votre session a expiré\u00a0: connectez-vous de nouveau.',
  },
  'ERROR.FORBIDDEN': { status: 403, message: 'Votre compte ne permet pas cette action.' },
  'ERROR.XSRF': {
    status: 403,
    message: 'Cette demande ne vient pas de cette page\u00a0: rechargez-la, puis recommencez.',
  },
  'ERROR.ORIGIN': { status: 403, message: 'Cette demande vient d’un autre site\u00a0: elle est refusée.' },
  'ERROR.NOT_FOUND': { status: 404, message: 'Cette adresse n’existe pas.' },
  'ERROR.METHOD': { status: 405, message: 'Cette méthode n’est pas admise ici.' },
  'ERROR.EXISTS': {
    status: 409,
    message:
      'Un compte existe déjà avec cette adresse e-mail\u00a0: utilisez-en une autre ou connectez-vous.',
  },
  'ERROR.EXISTS_ID': { status: 409, message: 'Cette ressource existe déjà.' },
  'ERROR.CONFLICT': {
    status: 409,
    message: 'Cette fiche a été modifiée entre-temps\u00a0: rechargez-la, puis recommencez.',
  },
  'ERROR.FULL': { status: 409, message: 'Ce créneau vient d’être pris\u00a0: choisissez-en un autre.' },
  'ERROR.UNPAID': {
    status: 409,
    message:
      'Plusieurs commandes de votre connexion attendent leur paiement\u00a0: payez-les, ou recommencez dans une demi-heure.',
  },
  'ERROR.PRICE': { status: 409, message: 'Le prix a changé\u00a0: vérifiez-le, puis commandez de nouveau.' },
  'ERROR.NOT_SELLING': {
    status: 409,
    message: `Nous ne prenons pas de commande en ligne pour le moment\u00a0: appelez-nous au ${phone.label}.`,
  },
  'ERROR.OFFSET': {
    status: 409,
    message: 'Cette partie ne suit pas ce qui est déjà arrivé.',
  },
  'ERROR.HASH': { status: 409, message: 'Ce fichier est arrivé abîmé\u00a0: envoyez-le de nouveau.' },
  'ERROR.PREVIOUS': {
    status: 409,
    message: 'L’état des lieux qui précède celui-ci n’est pas encore arrivé\u00a0: envoyez-le d’abord.',
  },
  'ERROR.STATE': { status: 409, message: 'Ce n’est plus possible.' },
  'ERROR.SIZE': { status: 413, message: 'La demande est trop volumineuse.' },
  'ERROR.TYPE': { status: 415, message: 'Ce type de contenu n’est pas admis.' },
  'ERROR.RANGE': { status: 416, message: 'Ce fichier est plus court que la partie demandée.' },
  'ERROR.LIMIT': { status: 429, message: 'Trop de demandes\u00a0: réessayez un peu plus tard.' },
  'ERROR.INTERNAL': { status: 500, message: 'Une erreur est survenue.' },
  'ERROR.UNAVAILABLE': {
    status: 503,
    message: 'Le service est momentanément indisponible\u00a0: réessayez bientôt.',
  },
} as const satisfies Record<string, { status: ContentfulStatusCode; message: string; code?: 401 }>;

export type ProblemCode = keyof typeof problems;

/** What a refusal's `code` may be. */
export const problemCodes: readonly (string | number)[] = [
  ...new Set(Object.entries(problems).map(([name, known]) => ('code' in known ? known.code : name))),
];

export interface ProblemDetails {
  /** In place of the code's own message. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly offset?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The refusal as a response. */
export function problemResponse(code: ProblemCode, details: ProblemDetails = {}): Response {
  const known = problems[code];
  const body: ProblemBody = {
    message: details.message ?? known.message,
    code: 'code' in known ? known.code : code,
    ...(details.fields && { fields: details.fields }),
    ...(details.offset !== undefined && { offset: details.offset }),
  };
  return new Response(JSON.stringify(body), {
    status: known.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...details.headers,
    },
  });
}

/** The refusal as something to throw; the application answers `getResponse()`. */
export function problem(code: ProblemCode, details: ProblemDetails = {}): HTTPException {
  return new HTTPException(problems[code].status, { message: code, res: problemResponse(code, details) });
}

/** The HTTP status that goes with a code. */
export const problemStatus = (code: ProblemCode): number => problems[code].status;

/** Whether something was refused with that code. */
export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof HTTPException && error.message === code;
