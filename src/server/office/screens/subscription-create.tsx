/** @jsxRuntime automatic */
/** *Abonner un client*, who pays the first month by the link of a mail (specification §2). */

import { isUuid } from '../../../domain/lib/contract/ruled.ts';
import { normaliseEmail } from '../../../domain/lib/email.ts';
import { termsVersion } from '../../../domain/settings/terms.ts';
import { partnerSubscriptionSchema } from '../../../domain/subscription/subscription-schema.ts';
import { subscriptionTerms } from '../../../domain/subscription/subscription-terms.ts';
import { subscription as offer } from '../../../domain/tariff/tariff.ts';
import { check } from '../../http/body.ts';
import { isProblem, problem } from '../../http/problem.ts';
import { makeSubscription } from '../../subscription/subscription-calls.ts';
import { findSubscription } from '../../subscription/subscription-store.ts';
import { NO_MAIL } from '../customer-parts.tsx';
import { mailRules, required } from '../rules.ts';
import { isTicked, type OfficeScreen, type ScreenRequest, textOf } from '../screen.ts';
import { TermsBox } from '../terms-box.tsx';
import { Check, Field, Form } from '../wire.ts';

const path = '/admin/teammate/subscription/create';

export const subscriptionCreate: OfficeScreen = {
  async show(asked) {
    const made = await findCreated(asked);
    return { heading: 'Abonner un client', body: made ? <Subscribed {...made} /> : <SubscriptionForm /> };
  },
  forms: {
    async create({ services, session }, { clientId, values }) {
      // The team names a customer here as a partner does.
      const { mail, ...order } = check(
        {
          clientId,
          mail: textOf(values, 'mail'),
          termsVersion: isTicked(values, 'termsVersion') ? termsVersion : null,
          immediateExecution: isTicked(values, 'immediateExecution'),
        },
        partnerSubscriptionSchema,
      );
      const made = await makeSubscription(services, {
        order,
        by: ['mail', normaliseEmail(mail)],
        orderedBy: session.accountId,
      }).catch(onUnknownMail);
      return { go: `${path}?made=${made.subscription.id}` };
    },
  },
};

function onUnknownMail(error: unknown): never {
  throw isProblem(error, 'ERROR.NOT_FOUND')
    ? problem('ERROR.NOT_FOUND', {
        message: 'Aucun client ne correspond.',
        fields: { mail: 'Aucun client n’a cette adresse\u00a0: créez d’abord sa fiche.' },
      })
    : error;
}

const findCreated = async ({ services, query }: ScreenRequest) => {
  const id = query.get('made') ?? '';
  const stored = isUuid(id) ? await findSubscription(services.database, id) : null;
  return stored && { reference: stored.subscription.reference, mail: stored.mail };
};

function Subscribed({ reference, mail }: { readonly reference: string; readonly mail: string }) {
  return (
    <>
      <p className="saved" role="status" tabIndex={-1}>
        {`L’abonnement ${reference} est enregistré. Un e-mail vient d’être envoyé à ${mail} pour en payer le premier mois.`}
      </p>
      <a className="button quiet" href={`#${path}`}>
        Abonner un autre client
      </a>
    </>
  );
}

function SubscriptionForm() {
  return (
    <>
      <div className="card">
        <ul>
          {subscriptionTerms(offer.cents).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <Form
        form="create"
        name="Abonnement d’un client"
        action="Enregistrer l’abonnement"
        fields={{
          mail: { rules: mailRules(NO_MAIL) },
          termsVersion: { rules: required('Cochez cette case une fois que le client les a acceptées.') },
          immediateExecution: {},
        }}
      >
        <Field
          name="mail"
          label="E-mail du client"
          type="email"
          required
          autoComplete="off"
          hint="Le client a déjà un compte&nbsp;; sinon, créez-le d’abord."
        />
        <TermsBox who="Le client accepte les" />
        <Check name="immediateExecution">
          Le client veut que ses trajets soient inclus dès aujourd’hui, sans attendre la fin des quatorze
          jours de rétractation (facultatif).
        </Check>
      </Form>
    </>
  );
}
