/** Whatever is typed is kept: each form says where, or has a reason here why there is nothing to keep. */
import { expect, it } from 'vitest';
import { madeForms } from '../../support/made-forms.ts';

/** Forms that keep nothing, each where it is made, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/account/password-change.ts createPasswordChange': 'it holds passwords alone',
  'src/features/account/password-reset-form.ts createPasswordReset': 'it holds passwords alone',
  'src/features/booking/password/choose-password-form.ts createChosenPassword': 'it holds a password alone',
  'src/features/booking/accept/accept-state.ts createAcceptance':
    'it holds consents alone, given anew each time',
  'src/features/customer/vehicle/inspection-reminders.tsx Switch': 'it has no field',
  'src/features/customer/privacy.tsx createExport': 'it has no field',
  'src/features/office/customer/customer-search.ts createCustomerSearch':
    'it is a search: the address has it',
  'src/features/office/booking/driver-form.tsx DriverForm': 'it holds one choice, beside its button',
  'src/features/office/books/books-state.ts createBooks': 'it is a search: the address has it',
  'src/features/office/invoicing/new-invoice-state.ts createBuyerSearch':
    'it is a search, over once somebody is chosen',
  'src/features/office/desk/assign-form.tsx AssignForm': 'it holds one choice, beside its button',
  'src/features/office/planning/planning-state.ts createPlanning': 'the address has its day',
  'src/features/office/planning/drivers/driver-forms.tsx createLicenceForm':
    'it holds one day of one person, beside its button',
  'src/features/office/planning/drivers/driver-forms.tsx createPhoneForm':
    'it holds one number of one person, beside its button',
  'src/features/office/plate/plates-state.ts createFine': 'it is a question: nothing is made of it',
  'src/ui/booking/reports.tsx Video': 'it has no field',
  'src/ui/list/filtered-list.ts createFilteredList': 'it is a search: the address has it',
};

it('each form keeps what is typed, unless it is among those that have a reason', () => {
  expect(madeForms.length).toBeGreaterThan(20);
  const unkept = madeForms.filter((form) => !form.isKept).map(({ where }) => where);
  expect(unkept.sort()).toEqual(Object.keys(exceptions).sort());
});
