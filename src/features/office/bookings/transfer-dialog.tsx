/** One transfer that paid several bookings: when it came and what the bank calls it, before it is noted on each. */
import { useRef, useState } from 'react';
import { positiveEurosError } from '../../../domain/booking/office/office-rules.ts';
import { BOOKINGS_MAX } from '../../../domain/desk/desk-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros, typedEuros } from '../../../domain/lib/typed-euros.ts';
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
  /** In cents, where it is less than what is due. */
  readonly cents?: number;
}

interface TransferDialogProps {
  readonly rows: readonly TickedRow[];
  readonly onConfirm: (received: Received) => Promise<void>;
  readonly onClose: () => void;
}

/** @param dueCents of all that are chosen @param isOneAct whether the API is told of all of them at once */
function createFields(dueCents: number, isOneAct: boolean) {
  const today = parisTime(systemClock()).day;
  const dayError = (typed: string) => {
    if (!isDay(typed)) return 'Indiquez le jour du virement.';
    return typed > today ? 'Ce jour est à venir.' : null;
  };
  const amountError = (typed: string) =>
    positiveEurosError(typed) ??
    (readEuros(typed) > dueCents
      ? `C’est ${formatEuros(readEuros(typed) - dueCents)} de plus que ce qui est dû.`
      : null);
  return {
    today,
    // What is shared out is shared out by one act.
    amount: isOneAct ? createField('cents', amountError, typedEuros(dueCents)) : null,
    receivedOn: createField('receivedOn', dayError, today),
    reference: createField('reference', transferReferenceError),
  };
}

export function TransferDialog({ rows, onConfirm, onClose }: TransferDialogProps) {
  const owing = rows.filter(({ dueCents = 0 }) => dueCents > 0);
  const dueCents = owing.reduce((sum, row) => sum + (row.dueCents ?? 0), 0);
  const [{ today, amount, receivedOn, reference }] = useState(() =>
    createFields(dueCents, rows.length <= BOOKINGS_MAX && dueCents > 0),
  );
  const box = useRef<HTMLDivElement>(null);
  const isReady = () => {
    const fields = [...(amount ? [amount] : []), receivedOn, reference];
    for (const { touched } of fields) touched.value = true;
    const wrong = fields.find(({ error }) => error.value !== null);
    if (wrong) box.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
    return wrong === undefined;
  };
  const received = (): Received => {
    const cents = amount ? readEuros(amount.value.value) : dueCents;
    return {
      receivedOn: receivedOn.value.value,
      reference: reference.value.value.trim(),
      ...(cents < dueCents && { cents }),
    };
  };
  const others = rows.length - owing.length;
  return (
    <ConfirmDialog
      question={`Noter un virement pour ${bookings(rows.length)}\u00a0?`}
      action="Noter le virement"
      isReady={isReady}
      onConfirm={() => onConfirm(received())}
      onClose={onClose}
    >
      <p>
        <strong>{formatEuros(dueCents)}</strong> à recevoir en tout
        {others > 0 && `\u00a0; rien n’est dû pour ${bookings(others)}`}.
      </p>
      <p>Sur chacune est noté ce qui est dû de ses factures, et qui paie l’apprend par e-mail.</p>
      <div ref={box} className="spaced">
        {amount && (
          <Field
            field={amount}
            label="Montant reçu, en euros"
            inputMode="decimal"
            hint={`${missingOf(dueCents, amount.value.value)} les factures les plus anciennes sont payées d’abord.`}
            required
          />
        )}
        <Field field={receivedOn} label="Reçu le" type="date" max={today} required />
        <Field field={reference} label="Libellé du virement" required />
      </div>
    </ConfirmDialog>
  );
}

/** What has not come of what is due, before what is done of it. */
function missingOf(dueCents: number, typed: string): string {
  const missing = dueCents - readEuros(typed);
  return missing > 0 ? `Il manque ${formatEuros(missing)}\u00a0:` : 'S’il en manque,';
}
