/** The forms of one booking, which load together when one of them is asked for. */

import { MoveDialog } from '../move/move-dialog.tsx';
import { StopForm } from '../stop/stop-form.tsx';
import { AddendumForm } from './addendum.tsx';
import { CancelForm } from './cancel.tsx';
import { BillForm, GiveUpForm } from './disbursement.tsx';
import { FeeForm } from './fee.tsx';
import { RefundForm, SettleForm, TransferForm, UndoForm, WriteOffForm } from './money-forms.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
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
