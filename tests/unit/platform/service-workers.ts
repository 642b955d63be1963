/** A browser's service workers for unit tests: what the page sees of them, moved by hand. */
import { vi } from 'vitest';

export class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

export class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(async (): Promise<void> => undefined);
  readonly unregister = vi.fn(async () => true);

  /** A worker that is being installed. */
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  /** The worker found has installed everything, and waits. */
  finish(): void {
    this.waiting = this.installing;
    this.installing = null;
    this.waiting?.become('installed');
  }
}

export class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn(async () => this.registration);
  readonly getRegistration = vi.fn(async () => this.registration);
  /** Resolves once there is an active worker. */
  ready: Promise<FakeRegistration> = new Promise(() => undefined);

  /** The pages of the registration get another worker. */
  control(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

/** Gives the document these service workers, or none. */
export function provideServiceWorkers(container: FakeContainer | undefined): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
}
