/** A form of the team's that mails somebody, and so asks before it is sent. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import type { Form } from '../../../ui/form/form.ts';

interface ConfirmedFormProps {
  readonly form: Form<string>;
  readonly name: string;
  /** Of its button, and of the one that answers. */
  readonly action: string;
  readonly question: string;
  /** What it does to the people, a paragraph each. */
  readonly lines: () => readonly string[];
  /** Beside its button, the one that gives it up. */
  readonly back?: ReactNode;
  /** Not the one action of its screen. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function ConfirmedForm({ form, question, lines, action, ...card }: ConfirmedFormProps) {
  const [asked, ask] = useState<HTMLFormElement | null>(null);
  const isAnswered = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.adopt(event.currentTarget);
    const isRight = Object.values(form.fields).every(({ error }) => error.value === null);
    // What is wrong is said without a question.
    if (!isRight || isAnswered.current) {
      isAnswered.current = false;
      await form.submit(event);
    } else {
      ask(event.currentTarget);
    }
  };
  return (
    <>
      <CardForm {...card} form={{ ...form, submit }} action={action} retryLabel={action} />
      {asked && (
        <ConfirmDialog
          question={question}
          action={action}
          onConfirm={async () => {
            isAnswered.current = true;
            asked.requestSubmit();
          }}
          onClose={() => ask(null)}
        >
          {lines().map((line) => (
            <p key={line}>{line}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}
