/** The forms of damage claims, which load together when one of them is asked for. */

import { AddFiles } from '../../../ui/claim/add-files.tsx';
import { AmountForm, DeclareForm, QuoteForm, SettleForm } from './money-forms.tsx';
import { Opening } from './opening.tsx';
import { EndForm, MessageForm, ReopenForm, StatementForm } from './written-forms.tsx';

export const forms = {
  AddFiles,
  AmountForm,
  DeclareForm,
  EndForm,
  MessageForm,
  Opening,
  QuoteForm,
  ReopenForm,
  SettleForm,
  StatementForm,
};
