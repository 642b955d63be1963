/** A question before what the team does in somebody's place, or takes back: it says why, for the team alone. */
import { type ReactNode, useRef, useState } from 'react';
import { reasonError } from '../../../domain/booking/office/office-rules.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { createField } from '../../../ui/form/field-state.ts';

export interface ReasonDialogProps {
  readonly question: string;
  readonly action: string;
  readonly keep?: string;
  /** What it does to the people. */
  readonly children: ReactNode;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

export function ReasonDialog({ children, onConfirm, ...dialog }: ReasonDialogProps) {
  const [field] = useState(() => createField('reason', reasonError));
  const box = useRef<HTMLDivElement>(null);
  const isReady = () => {
    field.touched.value = true;
    if (field.error.value === null) return true;
    box.current?.querySelector('input')?.focus();
    return false;
  };
  return (
    <ConfirmDialog {...dialog} isReady={isReady} onConfirm={() => onConfirm(field.value.value.trim())}>
      {children}
      <div ref={box}>
        <Field
          field={field}
          label="Motif"
          hint="Le client ne le voit pas."
          required
          maxLength={REASON_MAX_LENGTH}
        />
      </div>
    </ConfirmDialog>
  );
}
