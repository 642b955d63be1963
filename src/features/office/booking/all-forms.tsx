/** The forms of one booking, which load together when one of them is asked for. */

import { CancelForm } from './cancel.tsx';
import { BillForm, GiveUpForm } from './money/disbursement.tsx';
import { FeeForm } from './money/fee.tsx';
import { RefundForm, SettleForm, TransferForm, UndoForm, WriteOffForm } from './money/money-forms.tsx';
import { NoteForm } from './note.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { AddendumForm } from './report/addendum.tsx';
import { Videos } from './report/videos.tsx';

export const forms = {
  AddendumForm,
  BillForm,
  CancelForm,
  FeeForm,
  GiveUpForm,
  NoteForm,
  ReasonDialog,
  RefundForm,
  SettleForm,
  TransferForm,
  UndoForm,
  Videos,
  WriteOffForm,
};
