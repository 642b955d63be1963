/** What money is to a subscription. */

import type { Payable } from '../payment/payable.ts';
import { dueForMonth } from './due-for-month.ts';
import { payMonth } from './pay-month.ts';
import { refuseMonth } from './refuse-month.ts';

export const payableMonth: Payable = { due: dueForMonth, pay: payMonth, refuse: refuseMonth };
