/** Fifth step of an order, for whoever has no account: one is made with it. */
import { useLayoutEffect, useState } from 'react';
import { replaceWith } from '../../platform/page/go.ts';
import { session } from '../../platform/session/session.ts';
import { CustomerFields } from '../../ui/customer/customer-fields.tsx';
import { createCustomerForm } from '../../ui/customer/customer-form.ts';
import { answers, identityDraft, person } from './answers.ts';
import { FormStep } from './frame.tsx';
import { contactOf } from './known/contact-person.ts';
import { refuseTaken, useTakenMail } from './known/taken-mail.tsx';
import { goOn, loginPath, pathOf, useReachable } from './steps.ts';

const createIdentity = () => {
  const stop = answers.peek().journey?.outbound;
  const known = person.peek() ?? (stop && contactOf(stop));
  return createCustomerForm({
    send: async (fields) => {
      await refuseTaken(fields.mail);
      person.value = fields;
      goOn();
    },
    ...(known && { initial: known }),
    keep: identityDraft,
  });
};

export function Identity() {
  const [customer] = useState(createIdentity);
  const mail = useTakenMail(customer.form.fields.mail, loginPath);
  const reachable = useReachable('identity');
  const known = session.value !== null;
  useLayoutEffect(() => {
    if (reachable && known) replaceWith(pathOf('summary'));
  }, [reachable, known]);
  if (!reachable || known) return null;
  return (
    <FormStep step="identity" heading="Vos coordonnées" name="Coordonnées" form={customer.form}>
      <p>
        Votre compte est créé avec la commande&nbsp;: vous y suivrez votre véhicule. Nous avons repris ce que
        vous avez déjà donné&nbsp;: corrigez-le au besoin. <a href={`#${loginPath}`}>J’ai déjà un compte</a>
      </p>
      <CustomerFields customer={customer} mail={mail} />
    </FormStep>
  );
}
