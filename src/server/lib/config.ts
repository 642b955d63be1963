/** Every environment variable of the server, read and validated here and nowhere else. */

import { resolve } from 'node:path';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { company } from '../../domain/settings/company.ts';
import { Explained } from './explained.ts';
import { type LogLevel, logLevels } from './log.ts';
import { isVapidPair, type VapidPair } from './vapid-pair.ts';

export interface Config {
  readonly port: number;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** Absolute folder of what the server keeps. */
  readonly dataDir: string;
  /** Absolute folder of the built site. */
  readonly distDir: string;
  readonly databaseUrl: string | null;
  /** Connections to it at most, of this instance. */
  readonly databasePool: number;
  /** Where media are kept; null: in a folder of `dataDir`. */
  readonly s3: S3Settings | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly geocoderUrl: string;
  readonly matomo: { readonly url: string; readonly siteId: number } | null;
  /** Who takes the money; null: the sandbox, which takes none. */
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string;
  } | null;
  /** Orders are paid for good, by others than whoever tries the product: what is sold is invoiced as the law asks. */
  readonly isTrade: boolean;
  /** Origin of the site when another host serves it. */
  readonly webOrigin: string | null;
  /** How long a server that is asked to stop still takes requests, while it says that it is not ready. */
  readonly drainSeconds: number;
  /** How many proxies stand in front and append to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** What tokens are signed with; null: made once and kept in `dataDir`. */
  readonly jwtSecret: string | null;
  /** What condition reports are countersigned with, 32 bytes in base64; null: made once and kept in `dataDir`. */
  readonly reportSigningKey: string | null;
  /** How push services know us. */
  readonly vapid: {
    /** Null: made once and kept in `dataDir`. */
    readonly keys: VapidPair | null;
    /** Whom a push service may write to, `mailto:` or `https:`. */
    readonly subject: string;
    /** A push service of our own network, accepted besides the public ones. */
    readonly serviceOrigin: string | null;
  };
  /** Becomes the first administrator when there is none. */
  readonly adminEmail: string | null;
  /** Lines of the log below it are not written. */
  readonly logLevel: LogLevel;
  /** Who reads the metrics has it; null: nobody does. */
  readonly metricsToken: string | null;
}

/** A store that speaks S3's protocol, and a bucket of it. */
export interface S3Settings {
  /** Address of the store, without the bucket and without a final `/`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Says which variable is wrong and why. */
export class ConfigError extends Explained {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const IGN_GEOCODER = 'https://data.geopf.fr/geocodage/search';
const STRIPE_API = 'https://api.stripe.com';
const MAX_PORT = 65_535;
const MAX_PROXIES = 10;
const MAX_DRAIN_SECONDS = 300;
/** One for single statements and one for transactions, at least. */
const MIN_POOL = 2;
const MAX_POOL = 500;
/** As many as HS256 has bytes (RFC 7518 §3.2). */
export const MIN_SECRET_LENGTH = 32;

/** @throws ConfigError naming the first variable that cannot be used. */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 0, MAX_PORT);
  return {
    ...readStorage(env),
    port,
    appUrl: (url(env, 'APP_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    distDir: resolve(text(env, 'DIST_DIR') ?? 'dist'),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender(env),
    geocoderUrl: url(env, 'GEOCODER_URL', ['http:', 'https:']) ?? IGN_GEOCODER,
    matomo: matomo(env),
    stripe: payments(env),
    isTrade: isTrade(env),
    webOrigin: origin(env, 'WEB_ORIGIN'),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 0, MAX_DRAIN_SECONDS),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, MAX_PROXIES),
    jwtSecret: secret(env),
    reportSigningKey: matching(
      env,
      'REPORT_SIGNING_KEY',
      /^[\w+/-]{43}=?$/,
      'un texte de 32 octets en base64',
    ),
    vapid: vapid(env),
    adminEmail: adminEmail(env),
    logLevel: logLevel(env),
    metricsToken: metricsToken(env),
  };
}

/** Where the server keeps what it is given. */
export type Storage = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool' | 's3'>;

/** The same of them alone, for commands beside a server. @throws ConfigError */
export const readStorage = (env: Environment): Storage => ({
  dataDir: resolve(text(env, 'DATA_DIR') ?? 'var'),
  databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
  databasePool: integer(env, 'DATABASE_POOL', 10, MIN_POOL, MAX_POOL),
  s3: s3(env),
});

/** An empty variable counts as absent, as in a `.env` file left blank. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name}\u00a0: un nombre entier de ${min} à ${max} est attendu.`);
  }
  return number;
}

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !protocols.includes(parsed.protocol)) {
    const list = protocols.map(beginning).join(' ou ');
    throw new ConfigError(`${name}\u00a0: une adresse qui commence par ${list} est attendue.`);
  }
  return value;
}

/** « https:// », but « mailto: ». */
const beginning = (protocol: string): string => (protocol === 'mailto:' ? protocol : `${protocol}//`);

function origin(env: Environment, name: string): string | null {
  const value = url(env, name, ['http:', 'https:']);
  if (value === null) return null;
  const parsed = new URL(value);
  if (parsed.href !== `${parsed.origin}/`) {
    throw new ConfigError(
      `${name}\u00a0: une origine sans chemin est attendue, par exemple https://www.exemple.fr.`,
    );
  }
  return parsed.origin;
}

/** All of them, or none: with half of them nobody knows where media are. */
function s3(env: Environment): S3Settings | null {
  const given = {
    S3_ENDPOINT: url(env, 'S3_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    S3_BUCKET: matching(env, 'S3_BUCKET', /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'le nom d’un bucket'),
    S3_ACCESS_KEY_ID: text(env, 'S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: text(env, 'S3_SECRET_ACCESS_KEY'),
  };
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: text(env, 'S3_REGION') ?? 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const entries = Object.entries(given);
  const [one] = entries.find(([, value]) => value !== null) ?? [];
  if (one === undefined) return null;
  const [missing] = entries.find(([, value]) => value === null) ?? [];
  throw new ConfigError(`${missing}\u00a0: cette variable est attendue avec ${one}.`);
}

function sender(env: Environment): string {
  const value = text(env, 'MAIL_FROM') ?? company.email;
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new ConfigError(
      'MAIL_FROM\u00a0: une adresse e-mail seule est attendue, par exemple contact@exemple.fr.',
    );
  }
  return value;
}

function matomo(env: Environment): Config['matomo'] {
  const address = url(env, 'MATOMO_URL', ['http:', 'https:']);
  const siteId = integer(env, 'MATOMO_SITE_ID', 1, 1, Number.MAX_SAFE_INTEGER);
  return address === null ? null : { url: address, siteId };
}

/**
 * Where others order, the sandbox, which confirms whatever is ordered for nothing, is asked for by name: with an address that
 * they can reach, a database of its own, or as production.
 */
function payments(env: Environment): Config['stripe'] {
  const found = stripe(env);
  const wanted = matching(
    env,
    'PAYMENT_SANDBOX',
    /^oui$/,
    '«\u00a0oui\u00a0», pour un site d’essai, ou rien,',
  );
  if (found === null && wanted === null && !isTried(env)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY\u00a0: sans cette clé, aucun paiement n’est pris et tout ce qui est commandé est confirmé. Donnez-la, ou, pour un site d’essai, PAYMENT_SANDBOX=oui.',
    );
  }
  return found;
}

/** Nobody else can reach it, nothing outlives it, and nobody has said that it is production. */
function isTried(env: Environment): boolean {
  const { hostname } = new URL(url(env, 'APP_URL', ['http:', 'https:']) ?? 'http://localhost');
  return (
    ownMachine.test(hostname) && text(env, 'DATABASE_URL') === null && text(env, 'NODE_ENV') !== 'production'
  );
}

/** Money is taken where others order, and nobody has said that it is a demonstration. */
function isTrade(env: Environment): boolean {
  const shown = matching(
    env,
    'DEMONSTRATION',
    /^oui$/,
    '«\u00a0oui\u00a0», pour une démonstration, ou rien,',
  );
  return stripe(env) !== null && shown === null && !isTried(env);
}

/** Names of the machine itself. */
const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function stripe(env: Environment): Config['stripe'] {
  const secretKey = matching(env, 'STRIPE_SECRET_KEY', /^[sr]k_\w+$/, 'un texte qui commence par sk_ ou rk_');
  const webhookSecret = matching(
    env,
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_\S+$/,
    'un texte qui commence par whsec_',
  );
  const apiUrl = (url(env, 'STRIPE_API_URL', ['http:', 'https:']) ?? STRIPE_API).replace(/\/+$/, '');
  if (secretKey === null && webhookSecret === null) return null;
  // Without its messages' secret, whatever anybody says would have to be believed or refused.
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET\u00a0: ce secret est attendu avec STRIPE_SECRET_KEY.');
  }
  if (secretKey === null) {
    throw new ConfigError('STRIPE_SECRET_KEY\u00a0: cette clé est attendue avec STRIPE_WEBHOOK_SECRET.');
  }
  return { secretKey, webhookSecret, apiUrl };
}

function vapid(env: Environment): Config['vapid'] {
  const publicKey = matching(env, 'VAPID_PUBLIC_KEY', /^B[\w-]{86}$/, 'un texte de 65 octets en base64url');
  const privateKey = matching(env, 'VAPID_PRIVATE_KEY', /^[\w-]{43}$/, 'un texte de 32 octets en base64url');
  if ((publicKey === null) !== (privateKey === null)) {
    const [missing, given] =
      publicKey === null
        ? ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']
        : ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'];
    throw new ConfigError(`${missing}\u00a0: cette clé est attendue avec ${given}.`);
  }
  const keys = publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null;
  if (keys && !isVapidPair(keys)) {
    throw new ConfigError('VAPID_PRIVATE_KEY\u00a0: la clé privée de VAPID_PUBLIC_KEY est attendue.');
  }
  return {
    keys,
    subject: url(env, 'VAPID_SUBJECT', ['mailto:', 'https:']) ?? `mailto:${sender(env)}`,
    serviceOrigin: origin(env, 'PUSH_SERVICE_URL'),
  };
}

function matching(env: Environment, name: string, pattern: RegExp, expected: string): string | null {
  const value = text(env, name);
  if (value !== null && !pattern.test(value))
    throw new ConfigError(`${name}\u00a0: ${expected} est attendu.`);
  return value;
}

function secret(env: Environment): string | null {
  const value = text(env, 'JWT_SECRET');
  if (value !== null && value.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      `JWT_SECRET\u00a0: un texte imprévisible d’au moins ${MIN_SECRET_LENGTH}\u00a0caractères est attendu.`,
    );
  }
  return value;
}

function adminEmail(env: Environment): string | null {
  const value = text(env, 'ADMIN_EMAIL');
  if (value === null) return null;
  if (emailError(value) !== null) {
    throw new ConfigError(
      'ADMIN_EMAIL\u00a0: une adresse e-mail seule est attendue, par exemple contact@exemple.fr.',
    );
  }
  return normaliseEmail(value);
}

function logLevel(env: Environment): LogLevel {
  const words = logLevels.map((level) => `«\u00a0${level}\u00a0»`).join(' ou ');
  const value = matching(env, 'LOG_LEVEL', new RegExp(`^(?:${logLevels.join('|')})$`), words);
  return logLevels.find((level) => level === value) ?? 'info';
}

/** In the characters of a bearer token (RFC 6750 §2.1): with any other, no request could give it. */
const metricsToken = (env: Environment): string | null =>
  matching(
    env,
    'METRICS_TOKEN',
    new RegExp(`^[\\w.~+/-]{${MIN_SECRET_LENGTH},}=*$`),
    `un texte imprévisible d’au moins ${MIN_SECRET_LENGTH}\u00a0lettres et chiffres, sans accent ni espace,`,
  );
