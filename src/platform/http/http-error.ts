/** What a call to the API can fail with, and what the visitor reads when the API itself said nothing. */

/**
 * `network`: no answer (offline, refused, redirected); `timeout`: none within the limit; `http`: the API answered
 * with an error; `invalid`: an answer that is cut, of another type or of another shape.
 */
export type HttpErrorKind = 'network' | 'timeout' | 'http' | 'invalid';

const messages: Readonly<Record<HttpErrorKind, string>> = {
  network: 'La connexion a échoué. Vérifiez votre accès à internet, puis réessayez.',
  timeout: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  http: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  invalid: 'La réponse du serveur est incomplète ou illisible. Réessayez dans un instant.',
};

export interface HttpErrorDetails {
  /** In French, for the visitor. */
  readonly message?: string;
  /** 0 when there was no answer. */
  readonly status?: number;
  /** Stable code of the API, such as `ERROR.TOKEN`; empty when it gave none. */
  readonly code?: string | number;
  /** Refused fields and why, in French, under the payload's names. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait before trying again, when the API said so. */
  readonly retryAfter?: number;
}

export class HttpError extends Error {
  readonly kind: HttpErrorKind;
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;

  constructor(kind: HttpErrorKind, details: HttpErrorDetails = {}) {
    super(messageOf(kind, details));
    this.name = 'HttpError';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = String(details.code ?? '');
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }
}

const UNEXPECTED = 'Une erreur est survenue. Réessayez dans un instant.';

/** Why a call failed, in French, whatever was thrown. */
export const failureMessage = (error: unknown): string =>
  error instanceof HttpError ? error.message : UNEXPECTED;

function messageOf(kind: HttpErrorKind, { message, status, retryAfter }: HttpErrorDetails): string {
  if (status === 429 && retryAfter) return `Trop de demandes\u00a0: réessayez dans ${duration(retryAfter)}.`;
  return message ?? messages[kind];
}

/** @param seconds a positive number; minutes are rounded up, so that trying after them works */
function duration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
}
