/** One transfer that paid several bookings: when it came and what the bank calls it, before it is noted on each. */
import { useRef, useState } from 'react';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { transferReferenceError } from '../../../domain/payment/transfer-rules.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { createField } from '../../../ui/form/field-state.ts';
import { bookings } from './counted.ts';
import type { TickedRow } from './ticks.ts';

export interface Received {
  /** `YYYY-MM-DD`. */
  readonly receivedOn: string;
  readonly reference: string;
}

interface TransferDialogProps {
  readonly rows: readonly TickedRow[];
  readonly onConfirm: (received: Received) => Promise<void>;
  readonly onClose: () => void;
}

function createFields() {
  const today = parisTime(systemClock()).day;
  const dayError = (typed: string) => {
    if (!isDay(typed)) return 'Indiquez le jour du virement.';
    return typed > today ? 'Ce jour est à venir.' : null;
  };
  return {
    today,
    receivedOn: createField('receivedOn', dayError, today),
    reference: createField('reference', transferReferenceError),
  };
}

export function TransferDialog({ rows, onConfirm, onClose }: TransferDialogProps) {
  const [{ today, receivedOn, reference }] = useState(createFields);
  const box = useRef<HTMLDivElement>(null);
  const isReady = () => {
    const fields = [receivedOn, reference];
    for (const { touched } of fields) touched.value = true;
    const wrong = fields.find(({ error }) => error.value !== null);
    if (wrong) box.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
    return wrong === undefined;
  };
  const owing = rows.filter(({ dueCents = 0 }) => dueCents > 0);
  const others = rows.length - owing.length;
  return (
    <ConfirmDialog
      question={`Noter un virement pour ${bookings(rows.length)}\u00a0?`}
      action="Noter le virement"
      isReady={isReady}
      onConfirm={() =>
        onConfirm({ receivedOn: receivedOn.value.value, reference: reference.value.value.trim() })
      }
      onClose={onClose}
    >
      <p>
        <strong>{formatEuros(owing.reduce((sum, { dueCents = 0 }) => sum + dueCents, 0))}</strong> à recevoir
        en tout{others > 0 && `\u00a0; rien n’est dû pour ${bookings(others)}`}.
      </p>
      <p>Sur chacune est noté ce qui est dû de ses factures, et un e-mail le dit à qui paie.</p>
      <div ref={box} className="spaced">
        <Field field={receivedOn} label="Reçu le" type="date" max={today} required />
        <Field field={reference} label="Libellé du virement" required />
      </div>
    </ConfirmDialog>
  );
}
