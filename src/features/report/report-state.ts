/** A condition report on this tablet, in signals: kept at each change, until it is sealed. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { keysOf } from '../../domain/lib/key-of.ts';
import type { DriverTripView } from '../../domain/mission/calls.ts';
import { firstNameOf } from '../../domain/mission/driver-trip.ts';
import { type Damage, mediaOf, type ReportKind, reportKinds } from '../../domain/report/condition-report.ts';
import type { MediaType } from '../../domain/report/media.ts';
import { mediumHash } from '../../domain/report/medium-hash.ts';
import { latestReading, type MileageReading } from '../../domain/report/mileage.ts';
import { lastHash } from '../../domain/report/report-chain.ts';
import {
  changeDraft,
  contentOf,
  faultIn,
  newDraft,
  type ReportDraft,
  type ReportStep,
  type ReportSubject,
  reportSteps,
} from '../../domain/report/report-draft.ts';
import { type SealedReport, sealOf } from '../../domain/report/seal.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { session } from '../../platform/session/session.ts';
import { addPhoto, dropMedium, readMedia, startVideo } from '../../platform/tablet/media-store.ts';
import { readDays } from '../../platform/tablet/mission-store.ts';
import { keepReport, readReport, readReports } from '../../platform/tablet/report-store.ts';
import { missionSender } from '../../platform/tablet/send-missions.ts';
import { StorageError } from '../../platform/tablet/storage-error.ts';
import type { TabletReport } from '../../platform/tablet/tablet-records.ts';

type Kept = TabletReport<ReportDraft>;
type Patch = Partial<ReportDraft>;

/** What a draft becomes with one more medium. */
export type Place = (draft: ReportDraft, mediumId: string) => Patch;

/** A photo or video that the tablet could not keep: it is in this tab only. */
export interface UnsavedMedium {
  readonly label: string;
  readonly blob: Blob;
  readonly why: string;
  /** Tries again; null where it makes no sense. */
  readonly again: (() => Promise<void>) | null;
}

export interface Report {
  readonly subject: ReportSubject;
  readonly about: string;
  /** Damages that the vehicle had before. */
  readonly known: readonly Damage[];
  readonly draft: ReadonlySignal<ReportDraft>;
  /** Null until it is. */
  readonly sealed: ReadonlySignal<SealedReport | null>;
  /** Everything that is on the screen is kept. */
  readonly isKept: ReadonlySignal<boolean>;
  /** What the tablet could not do, in French. */
  readonly failure: Signal<string | null>;
  readonly unkept: ReadonlySignal<readonly UnsavedMedium[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Why a step cannot be sealed as it is, in French, or null. */
  readonly fault: (step: ReportStep) => string | null;
  readonly goTo: (step: ReportStep) => void;
  /** Is being kept from here on; `isKept` tells when it is. */
  readonly change: (patch: Patch) => void;
  readonly undo: () => void;
  /** Never rejects: what is not kept is in `unkept`. @param label what the photo is of @returns whether it is kept */
  readonly shoot: (photo: Promise<Blob>, label: string, place: Place) => Promise<boolean>;
  /** Begins a video. @returns what takes its slices, and resolves to whether the slice is kept */
  readonly film: (mime: string) => (slice: Blob) => Promise<boolean>;
  readonly seal: () => void;
}

/** How many changes can be undone after a crash. */
const UNDO_KEPT = 20;

const NOT_HERE = 'Ce trajet n’est pas sur cette tablette.';
const SENT = 'Cet état des lieux est scellé, et l’équipe l’a reçu\u00a0: il ne change plus.';
const GONE = 'Des photos ont disparu de cette tablette\u00a0: retirez-les, puis reprenez-les.';
const NO_PICTURE = 'Ce fichier n’est pas une photo lisible.';

/** What a person is told of a failure. @param otherwise of one that is not the store's */
const told = (error: unknown, otherwise = failureMessage(error)): string =>
  error instanceof StorageError ? error.message : otherwise;

/** @returns why not, in French, where there is none to make */
export async function openReport(tripId: string, kind: ReportKind): Promise<Report | string> {
  const { userName: account = '', displayName = '' } = session.peek() ?? {};
  const trip = (await readDays(account))?.trips.find(({ id }) => id === tripId);
  if (!trip) return NOT_HERE;
  const reports = await readReports<ReportDraft>(account);
  const own = sealedOf(reports, trip);
  const attempt = trip.attempt ?? 1;
  const mine = await readReport<ReportDraft>(account, { tripId, kind, attempt });
  if (!mine && trip.reports?.some((one) => one.kind === kind)) return SENT;
  const before = own.at(-1)?.content;
  const subject = {
    ...trip,
    kind,
    lastMileage: latestReading([...own.flatMap(readingIn), ...(trip.lastMileage ? [trip.lastMileage] : [])]),
  };
  const known = before?.damages ?? trip.knownDamages ?? [];
  const about = `${reportKinds[kind]} · ${trip.vehicle.plate}`;
  const kept = mine ?? {
    clientId: uuid(),
    account,
    tripId,
    kind,
    attempt,
    about,
    draft: newDraft(subject, firstNameOf(displayName), before ?? null, known),
    sealed: null,
    refusal: null,
    sent: false,
  };
  return createReport(await withStrays(kept), trip, subject, known);
}

/** The reports of a vehicle that were sealed on this tablet, in their order: they may not have left yet. */
function sealedOf(reports: readonly Kept[], { vehicle }: DriverTripView): SealedReport[] {
  const plate = barePlate(vehicle.plate);
  return reports
    .flatMap((one) => one.sealed ?? [])
    .filter(({ content }) => barePlate(content.plate) === plate)
    .sort((a, b) => a.sealedAt.localeCompare(b.sealedAt));
}

/** What a report read of the mileage, if it could. */
const readingIn = ({ content: { mileage }, kind, sealedAt }: SealedReport): MileageReading[] =>
  mileage === null ? [] : [{ kilometres: mileage, kind, sealedAt }];

/** With what was kept just before a crash, when the draft did not name it yet. */
async function withStrays(kept: Kept): Promise<Kept> {
  const { draft } = kept;
  const strays = (await mediaOfReport(kept)).filter(({ id }) => !draft.taken.includes(id));
  const idsOf = (wanted: MediaType) => strays.filter(({ type }) => type === wanted).map(({ id }) => id);
  return {
    ...kept,
    draft: {
      ...draft,
      photos: [...draft.photos, ...idsOf('photo').map((mediumId) => ({ zone: 'other' as const, mediumId }))],
      videos: [...draft.videos, ...idsOf('video')],
      taken: [...draft.taken, ...strays.map(({ id }) => id)],
    },
  };
}

const mediaOfReport = async ({ account, clientId }: Kept) =>
  (await readMedia(account)).filter(({ reportId }) => reportId === clientId);

function createReport(
  kept: Kept,
  trip: DriverTripView,
  subject: ReportSubject,
  known: readonly Damage[],
): Report {
  const { account, tripId, clientId: reportId } = kept;
  const draft = signal(kept.draft);
  const sealed = signal(kept.sealed);
  const failure = signal<string | null>(null);
  const unkept = signal<readonly UnsavedMedium[]>([]);
  const past = signal(kept.past ?? []);
  /** Things on their way to the store. */
  const pending = signal(0);
  /** What a text was typed into last: its letters are undone together. */
  let typed = '';
  let last = Promise.resolve();
  let taking: Promise<unknown> = Promise.resolve();
  let waits = false;

  async function following<T>(work: () => Promise<T>, otherwise?: string): Promise<T | undefined> {
    pending.value += 1;
    try {
      return await work();
    } catch (error) {
      failure.value = told(error, otherwise);
      return undefined;
    } finally {
      pending.value -= 1;
    }
  }

  /** What changes while a change is being kept is kept once, with what followed. */
  function keep(): Promise<void> {
    if (!waits) {
      waits = true;
      last = last.then(async () => {
        waits = false;
        await following(async () => {
          await keepReport({ ...kept, draft: draft.peek(), past: past.peek().slice(-UNDO_KEPT) });
          failure.value = null;
        });
      });
    }
    return last;
  }

  function change(patch: Patch): Promise<void> {
    const [name = '', more] = Object.keys(patch);
    const isText = !more && typeof Object.values(patch)[0] === 'string';
    if (!(name === 'step' || (isText && name === typed))) past.value = [...past.peek(), draft.peek()];
    typed = isText ? name : '';
    draft.value = changeDraft(draft.peek(), patch);
    return keep();
  }

  function undo() {
    const before = past.peek().at(-1);
    if (!before) return;
    past.value = past.peek().slice(0, -1);
    typed = '';
    const { step, reached, taken } = draft.peek();
    draft.value = { ...before, step, reached, taken };
    void keep();
  }

  const take = (id: string, place: Place) =>
    change({ ...place(draft.peek(), id), taken: [...draft.peek().taken, id] });

  const hold = (one: UnsavedMedium) => {
    unkept.value = [...unkept.peek(), one];
  };

  async function add(blob: Blob, label: string, place: Place): Promise<boolean> {
    try {
      await take((await addPhoto({ account, reportId, tripId, blob })).id, place);
      return true;
    } catch (error) {
      const again = async () => {
        unkept.value = unkept.peek().filter((other) => other !== one);
        await following(() => add(blob, label, place));
      };
      const one = { label, blob, why: told(error), again };
      hold(one);
      return false;
    }
  }

  function film(mime: string) {
    const recording = startVideo({ account, reportId, tripId, mime });
    const label = 'Vidéo';
    let named = false;
    return async (slice: Blob) => {
      try {
        await recording.addSlice(slice);
        if (!named) {
          named = true;
          await take(recording.id, ({ videos }, id) => ({ videos: [...videos, id] }));
        }
        return true;
      } catch (error) {
        hold({ label, blob: slice, why: told(error), again: null });
        return false;
      }
    };
  }

  async function seal() {
    await taking;
    await last;
    const content = contentOf(draft.peek(), subject);
    const named = mediaOf(content);
    const taken = await mediaOfReport(kept);
    const used = taken.filter(({ id }) => named.includes(id));
    if (used.length < named.length) {
      failure.value = GONE;
      return;
    }
    const media = await Promise.all(
      used.map(async ({ id, slices }) => ({
        id,
        hash: await mediumHash(slices.map(({ sha256 }) => sha256)),
      })),
    );
    const local = (await readReports(account)).flatMap((one) =>
      one.tripId === tripId && one.attempt === kept.attempt ? (one.sealed ?? []) : [],
    );
    const unsealed = {
      clientId: reportId,
      tripId,
      kind: subject.kind,
      content,
      media,
      previousHash: lastHash(trip.reports ?? [], local),
      sealedAt: new Date().toISOString(),
    };
    const report = { ...unsealed, hash: await sealOf(unsealed) };
    await keepReport({ ...kept, draft: draft.peek(), past: [], sealed: report });
    sealed.value = report;
    // Nothing of what was taken back leaves the tablet.
    for (const { id } of taken) if (!named.includes(id)) await dropMedium(id);
    void missionSender(account).wake();
  }

  return {
    subject,
    about: kept.about,
    known,
    draft,
    sealed,
    isKept: computed(() => pending.value === 0 && unkept.value.length === 0),
    failure,
    unkept,
    canUndo: computed(() => past.value.length > 0),
    fault: (step) => faultIn(step, draft.value, subject),
    goTo: (step) =>
      void change({ step, reached: Math.max(draft.peek().reached, keysOf(reportSteps).indexOf(step)) }),
    change: (patch) => void change(patch),
    undo,
    shoot: async (photo, label, place) => {
      const isTaken = following(async () => add(await photo, label, place), NO_PICTURE);
      taking = Promise.all([taking, isTaken]);
      return (await isTaken) ?? false;
    },
    film,
    seal: () => void following(seal),
  };
}
