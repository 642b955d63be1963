/**
 * What of an account waits on this tablet, in signals, and the sending of it: steps and sealed reports first, then
 * photos and videos; when a screen of missions opens, when the network or the person comes back, and after each seal.
 */

import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { DriverTripView } from '../../domain/mission/calls.ts';
import { bytesOf } from '../../domain/report/waiting-text.ts';
import { HttpError } from '../http/http-error.ts';
import { session } from '../session/session.ts';
import { forgetLost } from './keep-waiting.ts';
import { withLock } from './lock.ts';
import { readMedia, recoverMedia } from './media-store.ts';
import { keepTrip, readMoves } from './mission-store.ts';
import { readReports } from './report-store.ts';
import { sendMedia } from './send-media.ts';
import { sendSteps } from './send-steps.ts';
import type { StoredMove, TabletMedium, TabletReport } from './tablet-records.ts';
import { waitingOf } from './waiting.ts';

/** How long after a failure what waits is sent again, in milliseconds: twice as long after each, up to the last. */
const FIRST_PAUSE = 5_000;
const LAST_PAUSE = MINUTE_MS;

export interface MissionSender {
  /** Steps that wait, or were refused, in their order. */
  readonly moves: ReadonlySignal<readonly StoredMove[]>;
  readonly reports: ReadonlySignal<readonly TabletReport[]>;
  readonly media: ReadonlySignal<readonly TabletMedium[]>;
  /** Whether the three above are what this tablet keeps: null until it was read, false where it cannot be. */
  readonly known: ReadonlySignal<boolean | null>;
  /** Bytes that the server has of a medium, by its id. */
  readonly progress: ReadonlySignal<ReadonlyMap<string, number>>;
  /** Bytes of media that have left the tablet since the page was opened. */
  readonly done: ReadonlySignal<number>;
  /** What disappeared from this tablet before it was sent, in French; said once. */
  readonly lost: ReadonlySignal<string | null>;
  /** Photos and videos wait for a network that is not paid by the byte. */
  readonly paused: ReadonlySignal<boolean>;
  /** Reads what is kept again. Rejects where nothing can be kept. */
  readonly look: () => Promise<void>;
  /** Sends as long as the page is open; once is enough. @param onTrip is told of each trip that a step has changed */
  readonly start: (onTrip?: (trip: DriverTripView) => void) => void;
  /** Sends now. Resolves once steps and reports were tried; never rejects: what could not be sent waits. */
  readonly wake: () => Promise<void>;
  /** Whatever the network costs. */
  readonly sendAnyway: () => void;
}

/** What browsers tell of the network, where they do. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
}
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;
const isMetered = (): boolean => connection()?.saveData === true || connection()?.type === 'cellular';

const senders = new Map<string, MissionSender>();

/** @param account the e-mail address of whoever is signed in */
export function missionSender(account: string): MissionSender {
  const sender = senders.get(account) ?? createSender(account);
  senders.set(account, sender);
  return sender;
}

function createSender(account: string): MissionSender {
  const moves = signal<readonly StoredMove[]>([]);
  const reports = signal<readonly TabletReport[]>([]);
  const media = signal<readonly TabletMedium[]>([]);
  const known = signal<boolean | null>(null);
  const progress = signal<ReadonlyMap<string, number>>(new Map());
  const done = signal(0);
  const lost = signal<string | null>(null);
  const paused = signal(false);
  let anyway = false;

  async function look() {
    const [nextMoves, nextReports, nextMedia] = await Promise.all([
      readMoves(account),
      readReports(account),
      readMedia(account),
    ]).catch((error) => {
      known.value = false;
      throw error;
    });
    batch(() => {
      const left = media
        .peek()
        .filter(({ id }) => progress.peek().has(id) && !nextMedia.some((one) => one.id === id));
      done.value += bytesOf(left);
      moves.value = nextMoves;
      reports.value = nextReports;
      media.value = nextMedia;
      known.value = true;
    });
  }

  /** Another tab shows what this one sends. */
  const tabs = new BroadcastChannel(`missions ${account}`);
  tabs.onmessage = ({ data }) => {
    if (data) note(data.id, data.bytes);
    else void look().catch(() => undefined);
  };
  const tell = async () => {
    await look();
    tabs.postMessage(null);
  };
  const note = (id: string, bytes: number) => {
    progress.value = new Map(progress.peek()).set(id, bytes);
  };

  let told: (trip: DriverTripView) => void = () => undefined;
  const onTrip = async (trip: DriverTripView) => {
    await keepTrip(account, trip);
    told(trip);
  };

  /** Somebody else may have signed in here meanwhile: nothing of this account goes in their name. */
  const isOurs = () => session.peek()?.userName === account;
  const mayGoOn = () => {
    paused.value = isMetered() && !anyway;
    return isOurs() && !paused.peek();
  };

  let isSending = false;
  let again = false;
  /** One tab at a time; the others wait for it to end, or to be closed. */
  function sendTheMedia() {
    again = isSending;
    if (isSending) return;
    isSending = true;
    const end = () => {
      isSending = false;
    };
    withLock('media sending', () => sendMedia({ account, mayGoOn, onProgress, onDone: tell })).then(
      () => {
        end();
        if (again) sendTheMedia();
      },
      (error: unknown) => {
        end();
        later(error);
      },
    );
  }

  function onProgress(id: string, bytes: number) {
    note(id, bytes);
    tabs.postMessage({ id, bytes });
    pause = FIRST_PAUSE;
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let started = false;

  function later(error: unknown) {
    clearTimeout(timer);
    const asked = (error instanceof HttpError && error.retryAfter) || 0;
    if (started) timer = setTimeout(send, Math.max(pause, asked * 1_000));
    pause = Math.min(LAST_PAUSE, pause * 2);
  }

  async function send() {
    if (!isOurs()) return;
    clearTimeout(timer);
    try {
      await sendSteps(account, onTrip);
      sendTheMedia();
    } catch (error) {
      later(error);
    }
    await tell().catch(() => undefined);
  }

  const wake = () => {
    pause = FIRST_PAUSE;
    return send();
  };

  function start(listener?: (trip: DriverTripView) => void) {
    if (listener) told = listener;
    if (!started) {
      started = true;
      addEventListener('online', wake);
      addEventListener('focus', wake);
      document.addEventListener('visibilitychange', wake);
      connection()?.addEventListener('change', wake);
    }
    void recoverMedia(account)
      .then(tellLost)
      // Before anything is sent, which may take long.
      .then(look)
      .catch(() => undefined)
      .then(wake);
  }

  function tellLost() {
    const what = waitingOf(account)?.lost;
    if (!what) return;
    lost.value = `Ce que gardait cette tablette a disparu avant d’être envoyé\u00a0: ${what}. Vérifiez l’état de vos trajets.`;
    forgetLost(account);
  }

  const sendAnyway = () => {
    anyway = true;
    paused.value = false;
    void wake();
  };

  return { moves, reports, media, known, progress, done, lost, paused, look, start, wake, sendAnyway };
}
