/** *Plaques W*: the register, which administrators keep; who drove what under which plate; and who drove at an instant. */
import { useState } from 'react';
import { hasRole } from '../../../domain/account/roles.ts';
import { session } from '../../../platform/session/session.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { Fine } from './fine.tsx';
import { PlateTable } from './plate-table.tsx';
import { PlateUses } from './plate-uses.tsx';
import { createPlates } from './plates-state.ts';

export function Plates() {
  const [state] = useState(createPlates);
  const canChange = hasRole(session.value?.roles ?? null, 'ROLE_ADMIN');
  return (
    <>
      <p className="saved" role="status">
        {state.outcome.value}
      </p>
      <Alert message={state.failure.value} />
      <Fine />
      <Loadable load={state.load} waiting="Chargement du registre…">
        {(register) => (
          <section className="spaced">
            <h2>Registre</h2>
            <PlateTable register={register} state={state} canChange={canChange} />
            {canChange && <CertificateForm state={state} years={register.years} />}
          </section>
        )}
      </Loadable>
      <PlateUses list={state.uses} />
    </>
  );
}
