/** A browser's push manager that reaches no push service: its subscriptions are the test's to look at. */

export const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

interface Made {
  readonly endpoint: string;
  readonly key: unknown;
  live: boolean;
}

export class FakePushManager {
  readonly made: Made[] = [];
  /** What the browser answers who gives a subscription up. */
  letsGo = true;

  get current(): Made | undefined {
    return this.made.find(({ live }) => live);
  }

  async getSubscription() {
    return this.current ? this.shown(this.current) : null;
  }

  async subscribe({ userVisibleOnly, applicationServerKey: key }: PushSubscriptionOptionsInit) {
    // What browsers refuse.
    if (!userVisibleOnly) throw new DOMException('not visible', 'NotAllowedError');
    if (this.current && this.current.key !== key) throw new DOMException('another key', 'InvalidStateError');
    const subscription = this.current ?? {
      endpoint: `https://push.example/${this.made.length + 1}`,
      key,
      live: true,
    };
    if (!this.current) this.made.push(subscription);
    return this.shown(subscription);
  }

  private shown(subscription: Made) {
    const { endpoint } = subscription;
    return {
      endpoint,
      toJSON: () => ({ endpoint, expirationTime: null, keys: KEYS }),
      unsubscribe: async () => {
        if (this.letsGo) subscription.live = false;
        return this.letsGo;
      },
    };
  }
}
