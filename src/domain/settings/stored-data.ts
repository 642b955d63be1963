/**
 * What the product really stores in a browser: shown on the legal page beneath the owner's list, and compared with a
 * real browser by a test (domain.md, "Where the specification meets the law or itself").
 */

/** The answer to the cookie banner: `allow` or `deny`. */
export const consentCookie = 'consent';

/** How long an answer is kept: six months, as the CNIL advises. */
export const consentDays = 182;

/** How long a session lives on without a visit. */
export const sessionDays = 14;

/** How long one lasts at most, however often it is renewed: then the password is asked for again. */
export const sessionMaxDays = 90;

/** How the names of what is typed in a form begin, until it is sent. */
export const draftPrefix = 'draft-';

/** What has been typed in the contact form and not been sent yet. */
export const contactDraftKey = `${draftPrefix}contact`;

/** How the names of what an order in the making is made of begin. */
export const bookingDraftPrefix = 'booking-';

/** The draft of an estimate, by its name among those of forms: an order that follows begins with its places. */
export const estimateDraft = 'estimate';

/** What has been answered of an order in the making. */
export const bookingDraftKey = `${bookingDraftPrefix}order`;

/** Whether a name is that of typed text that outlives a reload. */
export const isDraft = (name: string): boolean =>
  [draftPrefix, bookingDraftPrefix].some((beginning) => name.startsWith(beginning));

/** Written, and taken away at once, to tell the other tabs of a logout: what they keep is forgotten too. */
export const loggedOutKey = 'logged-out';

/** The version for which this tab has already reloaded by itself. */
export const reloadedForKey = 'reloaded-for';

/** The token of who is signed in; every tab reads it here. */
export const tokenKey = 'token';

/** What the token is renewed with. */
export const refreshTokenKey = 'refresh_token';

/** The keys that condition reports are checked with. */
export const reportKeysKey = 'report-keys';

/** How many things wait on this device to be sent, by account. */
export const waitingKey = 'waiting';

/** The database of a driver's days, and of the steps and condition reports that wait to be sent. */
export const missionDatabase = 'missions';

/** The database of the bytes of photos and videos (specification §3). */
export const mediaDatabase = 'media';

/** An empty database, made and deleted at once before the others are opened. */
export const newLogDatabase = 'new-log';

/** What proves to the API that a write comes from the site itself; read by the page and sent back in a header. */
export const xsrfCookie = 'XSRF-TOKEN';

/** What a browser calls the address that it gives notifications of one site. */
export const pushSubscription = 'PushSubscription';

/** How the names of the service worker's caches begin. */
export const cachePrefix = 'garrigue-';

export interface StoredDatum {
  /** Exact, or a beginning when it ends with `*`. */
  readonly name: string;
  readonly where: 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'push' | 'cache';
  readonly purpose: string;
  readonly duration: string;
}

/** How each place is called in French. */
export const storageLabels: Readonly<Record<StoredDatum['where'], string>> = {
  cookie: 'Cookie',
  localStorage: 'Stockage local',
  sessionStorage: 'Stockage de l’onglet',
  indexedDB: 'Base locale',
  push: 'Abonnement aux notifications',
  cache: 'Cache hors connexion',
};

export const storedData: readonly StoredDatum[] = [
  {
    name: consentCookie,
    where: 'cookie',
    purpose: 'Se souvenir de votre réponse au bandeau des cookies',
    duration: `${consentDays}\u00a0jours`,
  },
  {
    name: xsrfCookie,
    where: 'cookie',
    purpose: 'Vérifier que ce qui est fait en votre nom vient bien de ce site, une fois connecté',
    duration: 'Jusqu’à la fermeture du navigateur',
  },
  {
    name: tokenKey,
    where: 'localStorage',
    purpose: 'Vous garder connecté',
    duration: 'Jusqu’à votre déconnexion',
  },
  {
    name: refreshTokenKey,
    where: 'localStorage',
    purpose: 'Vous garder connecté d’une visite à l’autre',
    duration: `Jusqu’à votre déconnexion\u00a0; sans effet après ${sessionDays} jours sans visite, ou ${sessionMaxDays} en tout`,
  },
  {
    name: contactDraftKey,
    where: 'localStorage',
    purpose: 'Ne pas perdre le message que vous êtes en train d’écrire',
    duration: 'Jusqu’à son envoi ou à votre déconnexion',
  },
  {
    name: `${draftPrefix}*`,
    where: 'sessionStorage',
    purpose: 'Ne pas perdre ce que vous saisissez',
    duration: 'Jusqu’à son envoi, à votre déconnexion ou à la fermeture de l’onglet',
  },
  {
    name: `${bookingDraftPrefix}*`,
    where: 'localStorage',
    purpose: 'Retrouver la réservation que vous préparez\u00a0: adresses, véhicule, rendez-vous',
    duration: 'Jusqu’à votre commande ou à votre déconnexion',
  },
  {
    name: `${bookingDraftPrefix}*`,
    where: 'sessionStorage',
    purpose: 'Garder la réservation de chaque onglet à part, avec vos coordonnées, si vous rechargez la page',
    duration: 'Jusqu’à votre commande, à votre déconnexion ou à la fermeture de l’onglet',
  },
  {
    name: reportKeysKey,
    where: 'localStorage',
    purpose: 'Vérifier un état des lieux sans réseau\u00a0: les clés avec lesquelles nous les contresignons',
    duration: 'Jusqu’à ce que vous l’effaciez',
  },
  {
    name: missionDatabase,
    where: 'indexedDB',
    purpose: 'Convoyeurs\u00a0: travailler sans réseau, trajets du jour et étapes à envoyer',
    duration: 'Jusqu’à la déconnexion, ou à l’envoi de ce qui attend',
  },
  {
    name: mediaDatabase,
    where: 'indexedDB',
    purpose: 'Convoyeurs\u00a0: photos et vidéos des états des lieux à envoyer',
    duration: 'Jusqu’à leur envoi',
  },
  {
    name: newLogDatabase,
    where: 'indexedDB',
    purpose: 'Convoyeurs\u00a0: ouvrir sans risque les bases ci-dessus\u00a0; ne contient rien',
    duration: 'Un instant',
  },
  {
    name: waitingKey,
    where: 'localStorage',
    purpose: 'Convoyeurs\u00a0: savoir si quelque chose attend d’être envoyé',
    duration: 'Jusqu’à l’envoi',
  },
  {
    name: pushSubscription,
    where: 'push',
    purpose: 'Recevoir les notifications que vous avez demandées sur cet appareil',
    duration: 'Jusqu’à ce que vous les arrêtiez\u00a0; sans effet dès votre déconnexion',
  },
  {
    name: reloadedForKey,
    where: 'sessionStorage',
    purpose: 'Ne recharger la page qu’une seule fois après une mise à jour',
    duration: 'Jusqu’à la fermeture de l’onglet',
  },
  {
    name: `${cachePrefix}*`,
    where: 'cache',
    purpose: 'Ouvrir le site sans connexion',
    duration: 'Jusqu’à la version suivante du site',
  },
];
