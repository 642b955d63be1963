/** Opens a damage claim: from a report or a message that the address names, or from what the team was told. */
import { useState } from 'react';
import {
  bookingReferenceError,
  CLAIM_TEXT_MAX_LENGTH,
  claimDayError,
  claimTextError,
} from '../../../domain/claim/claim-rules.ts';
import { openClaim } from '../../../domain/claim/office-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { api } from '../../../platform/api/api.ts';
import { goTo } from '../../../platform/page/go.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';

function createOpening() {
  const [booking, report, message] = ['booking', 'report', 'message'].map(readQuery);
  return createForm({
    fields: { bookingReference: bookingReferenceError, day: claimDayError, text: claimTextError },
    initial: { bookingReference: booking ?? '', day: parisTime(systemClock()).day },
    send: async (typed, clientId) => {
      const named = { reportId: report || null, messageId: message || null };
      const { id } = await api(openClaim, {}, { clientId, ...named, ...typed });
      goTo(`/admin/teammate/claim/${id}`);
    },
    keep: draftOf(`claim-open-${report || message || booking || ''}`),
  });
}

export function Opening({ onClose }: Closable) {
  const [form] = useState(createOpening);
  const { bookingReference, day, text } = form.fields;
  const readOnly = form.status.value === 'sending';
  const back = (
    <button type="button" className="button quiet" onClick={onClose}>
      Plus tard
    </button>
  );
  return (
    <CardForm form={form} name="Ouvrir un dossier" action="Ouvrir le dossier" quiet={false} back={back}>
      <h2 tabIndex={-1} ref={takeFocus}>
        Ouvrir un dossier
      </h2>
      <Field
        field={bookingReference}
        label="Réservation"
        hint="Sa référence, par exemple CVG-2026-000123"
        required
        verbatim
        readOnly={readOnly}
      />
      <Field
        field={day}
        label="Connu le"
        type="date"
        hint="L’assureur compte cinq jours ouvrés depuis ce jour."
        required
        readOnly={readOnly}
      />
      <Field
        field={text}
        label="Ce qui s’est passé"
        hint="Pour l’équipe seule."
        rows={4}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
        required
        readOnly={readOnly}
      />
    </CardForm>
  );
}
