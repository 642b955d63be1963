/** The forms that change one booking for whoever ordered it, which load together when one of them is asked for. */
import { AdvanceForm } from './advance-form.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { PurchaseOrderForm } from './purchase-order-form.tsx';

export const changeForms = { AdvanceForm, AppointmentForm, PurchaseOrderForm };
