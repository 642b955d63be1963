/** The forms of one booking, which load together when one of them is asked for. */

import { ReasonDialog } from '../ask/reason-dialog.tsx';
import { AddendumForm } from './addendum.tsx';
import { CancelForm } from './cancel.tsx';
import { BillForm, GiveUpForm } from './disbursement.tsx';
import { FeeForm } from './fee.tsx';
import { RefundForm, SettleForm, TransferForm, UndoForm, WriteOffForm } from './money-forms.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StopForm } from './stop-form.tsx';
import { Videos } from './videos.tsx';

export const forms = {
  AddendumForm,
  BillForm,
  CancelForm,
  FeeForm,
  GiveUpForm,
  MoveDialog,
  ReasonDialog,
  RefundForm,
  SettleForm,
  StopForm,
  TransferForm,
  UndoForm,
  Videos,
  WriteOffForm,
};
