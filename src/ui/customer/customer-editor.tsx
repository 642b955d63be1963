/** The form that changes a customer's record. Its code comes when it opens: most who read a record change nothing. */
import { useState } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { createLoad } from '../load/load-state.ts';
import { Loadable } from '../load/loadable.tsx';
import type { CustomerEditProps } from './customer-edit.tsx';

const createForm = () => createLoad(() => loadCalls(() => import('./customer-edit.tsx'), 'CustomerEdit'));

export function CustomerEditor(props: CustomerEditProps) {
  const [form] = useState(createForm);
  return (
    <Loadable load={form} waiting="Ouverture de la fiche…">
      {({ CustomerEdit }) => <CustomerEdit {...props} />}
    </Loadable>
  );
}
