/** What the service worker is sent, encrypted for it: a notification's title, and its options as browsers name them. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: 'fr';
  /** Path of an image of the site. */
  readonly icon: string;
  /** What a tap opens, `/#/…`. */
  readonly data: string;
}
