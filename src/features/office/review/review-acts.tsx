/** What the team does with a review, each after it was asked or typed: none of it changes what was written. */
import { useRef, useState } from 'react';
import { keysOf } from '../../../domain/lib/key-of.ts';
import type { OfficeReview } from '../../../domain/review/office-calls.ts';
import { REVIEW_MAX_LENGTH, type RefusalGround, refusalGrounds } from '../../../domain/review/review.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { createField } from '../../../ui/form/field-state.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { createAnswerForm, type ReviewsState } from './reviews-state.ts';

interface ActProps {
  readonly review: OfficeReview;
  readonly state: ReviewsState;
}

interface DialogProps extends ActProps {
  readonly onClose: () => void;
}

export const PublishDialog = ({ review, state, onClose }: DialogProps) => (
  <ConfirmDialog
    question="Publier cet avis&nbsp;?"
    action="Publier l’avis"
    onConfirm={() => state.publish(review)}
    onClose={onClose}
  >
    <p>Tout le monde le lira, tel qu’il est écrit, avec sa date et le prénom de son auteur.</p>
  </ConfirmDialog>
);

const isGround = (value: string): value is RefusalGround => Object.hasOwn(refusalGrounds, value);
const groundError = (value: string) => (isGround(value) ? null : 'Choisissez un motif.');
const grounds = [
  ['', 'Choisir…'],
  ...keysOf(refusalGrounds).map((ground) => [ground, refusalGrounds[ground]] as const),
] as const;

export function RefuseDialog({ review, state, onClose }: DialogProps) {
  const [field] = useState(() => createField('ground', groundError));
  const box = useRef<HTMLDivElement>(null);
  const isReady = () => {
    field.touched.value = true;
    if (field.error.value === null) return true;
    box.current?.querySelector('select')?.focus();
    return false;
  };
  const refuse = async () => {
    const ground = field.value.value;
    if (isGround(ground)) await state.refuse(review, ground);
  };
  return (
    <ConfirmDialog
      question="Refuser cet avis&nbsp;?"
      action="Refuser l’avis"
      isReady={isReady}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>
        Il n’est montré à personne, et son auteur reçoit ce motif par courriel. Une mauvaise note n’en est pas
        un.
      </p>
      <div ref={box}>
        <SelectField field={field} label="Motif" options={grounds} required />
      </div>
    </ConfirmDialog>
  );
}

export function AnswerForm({ review, state, onClose }: DialogProps) {
  const [form] = useState(() => createAnswerForm(review, state, onClose));
  return (
    <>
      <CardForm form={form} name={`Répondre à l’avis sur ${review.reference}`} action="Publier la réponse">
        <h3 tabIndex={-1} ref={takeFocus}>
          Notre réponse
        </h3>
        <Field
          field={form.fields.text}
          label="Réponse de l’entreprise"
          hint="Elle est publique et ne se change plus."
          rows={4}
          maxLength={REVIEW_MAX_LENGTH}
          required
          readOnly={form.status.value === 'sending'}
        />
      </CardForm>
      <p className="actions">
        <button type="button" className="button quiet small" onClick={onClose}>
          Ne pas répondre
        </button>
      </p>
    </>
  );
}
