/** The register of W plates, and looking for the driver of a fine, in signals. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '../../../domain/lib/contract/page.ts';
import type { Rule } from '../../../domain/lib/text-rule.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import {
  changeCertificate,
  type Drive,
  findDriver,
  listPlateUses,
  type Register,
  readRegister,
  recordCertificate,
} from '../../../domain/plate/calls.ts';
import type { CertificateAct } from '../../../domain/plate/w-certificate.ts';
import { certificateYearError, namingDeadline, wPlateError } from '../../../domain/plate/w-certificate.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, isStale, type Load } from '../../../ui/load/load-state.ts';
import { createPagedList, type PagedList } from '../../../ui/load/paged-list.ts';

export interface PlatesState {
  readonly load: Load<Register>;
  readonly uses: PagedList<Drive>;
  /** What was done last, in French. */
  readonly outcome: ReadonlySignal<string>;
  /** Why something could not be done, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** @param isGivenUp as it was shown */
  readonly change: (certificateId: string, act: CertificateAct, isGivenUp?: boolean) => Promise<void>;
  readonly adopt: (register: Register, said: string) => void;
}

/** What is said of each act once it is done. */
const done: Readonly<Record<CertificateAct, string>> = {
  give_up: 'C’est noté\u00a0: cette plaque ne sera pas renouvelée.',
  resume: 'C’est noté\u00a0: cette plaque est à renouveler.',
  remove: 'Le certificat est retiré du registre.',
};

export function createPlates(): PlatesState {
  const load = createLoad<Register>((abort) => api(readRegister, {}, undefined, { signal: abort }));
  const uses = createPagedList<Drive, Page<Drive>>((page, abort) =>
    api(listPlateUses, {}, undefined, { query: page, signal: abort }),
  );
  const outcome = signal('');
  const failure = signal<string | null>(null);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  function adopt(register: Register, said: string) {
    failure.value = null;
    outcome.value = said;
    load.adopt(register);
  }

  async function change(certificateId: string, act: CertificateAct, isGivenUp = act === 'resume') {
    const name = `${certificateId} ${act}`;
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    try {
      adopt(await api(changeCertificate, {}, { clientId, certificateId, act, isGivenUp }), done[act]);
      attempts.delete(name);
    } catch (error) {
      failure.value = failureMessage(error);
      // It is not as it was shown any more, and another try is another act.
      if (isStale(error)) {
        attempts.delete(name);
        void load.run();
      }
    }
  }

  return { load, uses, outcome, failure, change, adopt };
}

/** `YYYY-MM-DD` in Paris. */
const today = (): string => parisTime(systemClock()).day;

/** @param years for which a certificate can be recorded */
export const createCertificateForm = ({ adopt }: Pick<PlatesState, 'adopt'>, years: readonly number[]) =>
  createForm({
    fields: { plate: wPlateError, year: certificateYearError(today()) },
    initial: { year: String(years.at(-1) ?? '') },
    keep: draftOf('w-certificate'),
    reusable: 'cleared',
    send: async (certificate, clientId) =>
      adopt(await api(recordCertificate, {}, { clientId, ...certificate }), 'Le certificat est au registre.'),
  });

/** What is known of who drove, and until when it is to be said. */
export interface NamedDriver {
  readonly drives: readonly Drive[];
  /** The last day to name the driver, `YYYY-MM-DD`; null where nobody has said when the notice was sent. */
  readonly deadline: string | null;
}

export interface FineState {
  readonly form: Form<'plate' | 'day' | 'time' | 'noticeOn'>;
  /** Null until it was asked. */
  readonly found: ReadonlySignal<NamedDriver | null>;
}

const required =
  (missing: string, isRight: (value: string) => boolean): Rule =>
  (value) =>
    isRight(value) ? null : missing;

export function createFine(): FineState {
  const found = signal<NamedDriver | null>(null);
  const form = createForm({
    fields: {
      plate: required('Indiquez la plaque de la contravention.', (value) => value.trim() !== ''),
      day: required('Indiquez le jour de l’infraction.', isDay),
      time: required('Indiquez l’heure de l’infraction.', (value) => /^\d\d:\d\d$/.test(value)),
      noticeOn: required('Indiquez un jour qui existe.', (value) => value === '' || isDay(value)),
    },
    initial: { plate: readQuery('plate') },
    keep: null,
    reusable: true,
    send: async ({ plate, day, time, noticeOn }) => {
      const { drives } = await api(findDriver, {}, undefined, { query: { plate, day, time } });
      found.value = { drives, deadline: noticeOn === '' ? null : namingDeadline(noticeOn) };
    },
  });
  return { form, found };
}
