/** Contracts that end online without an account: recorded, receipted, carried out where nobody has to decide. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { hourOf } from '../../src/domain/lib/time/french-slot.ts';
import { company } from '../../src/domain/settings/company.ts';
import { limits } from '../../src/server/http/limits.ts';
import { bearer, getAs, login } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { anonymousOrder, someSlots } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { confirmationIn, declaration, declare, submit } from '../support/declarations.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { pay, payFor } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// No limit of the test before is left, and no slot of its bookings.
beforeEach(() => desk.later(2 * DAY));

const url = () => desk.server.url;
const dataDir = () => desk.server.dataDir;
const withdraw = (typed: Readonly<Record<string, string>>) =>
  declare(url(), 'withdrawal', typed, fromSomewhere());
const terminate = (typed: Readonly<Record<string, string>>) =>
  declare(url(), 'termination', { ground: 'commitment_end', ...typed }, fromSomewhere());

/** A paid booking of the desk's customer, for the declaration that ends it. */
async function booked() {
  const id = await desk.booked();
  const { reference } = await desk.read(id);
  return { id, reference, typed: declaration({ mail: desk.customer().mail, reference }) };
}

/** Someone with a subscription of their own, which is paid. */
async function subscribed() {
  const who = await signedUp({ url: url(), dataDir: dataDir() });
  const { body } = await post(`${url()}/api/subscription`, subscriptionOf(), {
    ...bearer(who.tokens),
    ...fromSomewhere(),
  });
  await payFor(url(), { subscriptionId: body.id }, { headers: fromSomewhere() });
  return { who, typed: declaration({ mail: who.mail, reference: body.reference }) };
}
const subscriptionNow = async ({ mail }: SignedUp) =>
  (
    await getAs(
      (
        await login(url(), mail, PASSWORD, fromSomewhere())
      ).body,
      `${url()}/api/subscription/for_user`,
    )
  ).body.items[0];

/** The mail that asks whether it was them. */
const asked = (mail: string, reference: string) =>
  eventually(async () =>
    (await mailsTo(dataDir(), mail, 1)).find(
      (one) => /déclarée en votre nom/.test(one.subject) && one.text.includes(reference),
    ),
  );
/** Its link. */
async function notMe(mail: string, reference: string): Promise<string> {
  const { text } = await asked(mail, reference);
  return `${url()}${/^\S+(\/confirmer\/opposition\/\S+)$/m.exec(text)?.[1] ?? ''}`;
}
/** Once nobody has said that it was not them for a day: another declaration lets what waits be looked at. */
async function aDayLater(): Promise<void> {
  await desk.later(DAY);
  await withdraw(declaration({ reference: 'ma commande' }));
}

/** What the team was told of a declaration. */
const told = (reference: string, subject = 'à traiter') =>
  mailAbout(dataDir(), company.email, new RegExp(`${subject}.*${reference}`));
const documented = async (reference: string) =>
  (await mailsTo(dataDir(), company.email, 0)).filter(
    ({ subject }) => subject.includes('à traiter') && subject.includes(reference),
  );

describe('a form', () => {
  test('leads to a summary of what was typed, and keeps nothing of it', async () => {
    const typed = declaration({ name: '  Élodie Garçon ', reference: 'ma commande de mardi' });
    const { status, html, headers } = await submit(url(), 'withdrawal', typed);
    expect(status).toBe(200);
    const once = 'D’une réservation, tout est rendu tant que le véhicule n’est pas parti avec nous.';
    for (const text of [
      'Élodie Garçon',
      typed.mail,
      'ma commande de mardi',
      'Confirmer la rétractation',
      once,
    ]) {
      expect(html).toContain(text);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*form-action 'self'/);
    expect(await mailsTo(dataDir(), typed.mail ?? '', 0)).toEqual([]);
  });

  test('of a termination sums up when it takes effect', async () => {
    const typed = declaration({ ground: 'legitimate', details: 'Je déménage.', endOn: '2027-01-31' });
    const { html } = await submit(url(), 'termination', typed);
    for (const text of [
      'à la fin du mois déjà payé',
      'Je déménage.',
      '31 janvier 2027',
      'Notifier la résiliation',
    ]) {
      expect(html).toContain(text);
    }
  });

  test.each([
    ['withdrawal', { name: '' }, 'Nom et prénom', 'Indiquez votre nom.'],
    ['withdrawal', { mail: 'elodie@' }, 'Adresse e-mail', 'adresse e-mail complète'],
    ['withdrawal', { reference: ' ' }, 'Référence de la réservation', 'Indiquez la référence'],
    ['withdrawal', { name: 'Gagnez sur www.exemple.fr' }, 'Nom et prénom', 'adresse de site'],
    ['withdrawal', { reference: 'Payez evil.example' }, 'Référence de la réservation', 'adresse de site'],
    ['withdrawal', { name: 'a\u0000b' }, 'Nom et prénom', 'caractère invisible'],
    ['termination', { endOn: '2027-02-30' }, 'Date souhaitée', 'une date qui existe'],
    ['termination', { ground: 'legitimate', details: '  ' }, 'Votre motif', 'quel est votre motif'],
    ['termination', { details: 'x'.repeat(501) }, 'Votre motif', '500'],
  ] as const)(
    '%s: names the field that is wrong in %o, and keeps what was typed',
    async (kind, wrong, label, why) => {
      const typed = {
        ...declaration({ reference: 'Réf. « 12 » <b>' }),
        ...(kind === 'termination' && { ground: 'commitment_end' }),
        ...wrong,
      };
      const { status, html } = await submit(url(), kind, typed);
      expect(status).toBe(400);
      const [name = ''] = Object.keys(wrong).slice(-1);
      expect(html).toMatch(new RegExp(`<a href="#${name}">${label}[^<]*</a>\u00a0: [^<]*${why}`));
      expect(html).toMatch(
        new RegExp(`id="${name}" [^>]*aria-invalid="true" aria-describedby="[^"]*${name}-error"`),
      );
      if (!('reference' in wrong)) expect(html).toContain('value="Réf. « 12 » &lt;b&gt;"');
      expect(html).not.toContain('<b>');
    },
  );

  test('shows itself again to be corrected', async () => {
    const summary = await submit(url(), 'termination', declaration({ ground: 'legitimate', details: 'Vol' }));
    const { status, html } = await submit(url(), 'termination', { ...confirmationIn(summary), step: 'edit' });
    expect(status).toBe(200);
    expect(html).toMatch(/value="legitimate" checked/);
    expect(html).toContain('>Vol</textarea>');
    expect(html).not.toContain('role="alert"');
  });

  test('is not believed from another site, and needs no session of this one', async () => {
    const foreign = await submit(url(), 'withdrawal', declaration(), { Origin: 'https://ailleurs.example' });
    expect(foreign.status).toBe(403);
    const signedIn = await submit(url(), 'withdrawal', declaration(), { Cookie: 'XSRF-TOKEN=x' });
    expect(signedIn.status).toBe(200);
  });

  test.each([
    ['withdrawal', '/retractation'],
    ['termination', '/resilier'],
  ])('at the address of its %s, begins again on the site', async (kind, page) => {
    const response = await fetch(`${url()}/api/declaration/${kind}`, { redirect: 'manual' });
    expect([response.status, new URL(response.headers.get('location') ?? '').pathname]).toEqual([302, page]);
  });
});

describe('a declaration', () => {
  test('is receipted with its content, day and time, and the page says so', async () => {
    const typed = declaration({ reference: 'ma commande' });
    const { status, html } = await withdraw(typed);
    expect(status).toBe(200);
    const [, day = '', time = ''] = /reçue le (\S+ \d+ \S+ 2026) à (\d+\sh(?:\s\d\d)?)/.exec(html) ?? [];
    expect(time).toBe(hourOf(desk.now().toISOString()));
    const receipt = await mailAbout(dataDir(), typed.mail ?? '', /Accusé de réception de votre rétractation/);
    for (const text of [
      day,
      time,
      'Nom\u00a0: Élodie Garçon',
      'Contrat\u00a0: ma commande',
      `\u00a0: ${typed.mail}`,
    ]) {
      expect(receipt.text).toContain(text);
    }
  });

  test('confirmed 20 times at once, then once more, is one declaration with one receipt', async () => {
    const typed = declaration();
    const confirmation = confirmationIn(await submit(url(), 'withdrawal', typed));
    const confirm = () => submit(url(), 'withdrawal', confirmation, fromSomewhere());
    const answers = await Promise.all(Array.from({ length: 20 }, confirm));
    await desk.later(HOUR);
    answers.push(await confirm());
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
    await told(typed.reference ?? '');
    expect(await mailsTo(dataDir(), typed.mail ?? '', 0)).toHaveLength(1);
    expect(await documented(typed.reference ?? '')).toHaveLength(1);
  });

  test('past the limits is refused on the page, with what was typed', async () => {
    const { count, seconds } = limits.declarationMail;
    const typed = declaration();
    for (let n = 0; n < count; n += 1) expect((await withdraw(typed)).status).toBe(200);
    const { status, headers, html } = await withdraw(typed);
    expect([status, headers.get('retry-after')]).toEqual([429, String(seconds)]);
    expect(html).toContain('réessayez un peu plus tard');
    expect(html).toContain(`mailto:${company.email}`);
    expect(html).toContain(`value="${typed.mail}"`);
    const here = { 'X-Forwarded-For': '203.0.113.7' };
    for (let n = 0; n < limits.declarationAddress.count; n += 1) {
      expect((await declare(url(), 'withdrawal', declaration(), here)).status).toBe(200);
    }
    expect((await declare(url(), 'withdrawal', declaration(), here)).status).toBe(429);
  });
});

describe('a withdrawal', () => {
  test('ends the booking whose reference and e-mail it names, however they are typed', async () => {
    const { id, reference, typed } = await booked();
    const sloppy = {
      reference: ` ${reference.toLowerCase().replaceAll('-', ' ')} `,
      mail: typed.mail?.toUpperCase(),
    };
    expect((await withdraw({ ...typed, name: 'Quelqu’un', ...sloppy } as typeof typed)).status).toBe(200);
    await notMe(desk.customer().mail, sloppy.reference.trim());
    const waiting = await desk.read(id);
    expect(waiting.status).toBe('confirmed');
    // Until then whoever reads it knows.
    const [{ slot }] = waiting.trips;
    const until = frenchInstant(new Date(Date.parse(slot.start) - 12 * HOUR));
    expect(waiting.events.at(-1)).toMatchObject({
      kind: 'withdrawal_declared',
      author: null,
      detail: { reason: `exécutée le ${until}, sauf opposition` },
    });
    const { text } = await told(sloppy.reference.trim(), 'Rétractation déclarée');
    expect(text).toContain(`Elle sera exécutée le ${until}`);
    const own = (await getAs(desk.customer().tokens, `${url()}/api/booking/${id}`)).body.events.at(-1);
    expect(own.label).toBe('rétractation déclarée');
    await aDayLater();
    const booking = await eventually(async () => {
      const found = await desk.read(id);
      return found.status === 'withdrawn' && found;
    });
    // Nobody was signed in.
    expect(booking.events.at(-1)).toMatchObject({ kind: 'withdrawn', author: null });
    const mail = await mailAbout(
      dataDir(),
      desk.customer().mail,
      new RegExp(`votre rétractation.*${reference}`, 'i'),
    );
    expect(mail.text).toContain('59,90');
    expect(await documented(reference)).toEqual([]);
  });

  test('ends a subscription, and gives its month back', async () => {
    const { who, typed } = await subscribed();
    await withdraw(typed);
    await notMe(who.mail, typed.reference ?? '');
    await aDayLater();
    await eventually(async () => (await subscriptionNow(who)).status === 'withdrawn');
    const mail = await mailAbout(dataDir(), who.mail, /^Votre rétractation – ABO/);
    expect(mail.text).toContain('9,90');
  });

  test('that names another person’s booking changes nothing, and says the very same', async () => {
    const { id, reference, typed } = await booked();
    const stranger = declaration({ reference });
    const [theirs, owner] = [await withdraw(stranger), await withdraw(typed)];
    const bare = ({ html }: { html: string }, { mail = '' }) => html.replaceAll(mail, '…');
    expect([theirs.status, bare(theirs, stranger)]).toEqual([owner.status, bare(owner, typed)]);
    expect((await told(reference)).text).toContain(
      'Aucun contrat n’a cette référence et cette adresse e-mail.',
    );
    // The owner's own came second, and was carried out.
    await notMe(desk.customer().mail, reference);
    await aDayLater();
    await eventually(async () => (await desk.read(id)).status === 'withdrawn');
    expect(await documented(reference)).toHaveLength(1);
  });

  test('that was not theirs moves nothing: they say so by a press, and a person takes over', async () => {
    const { id, reference, typed } = await booked();
    await withdraw(typed);
    const link = await notMe(desk.customer().mail, reference);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect((await told(reference)).text).toContain('dit ne pas l’avoir faite');
    for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(410);
    await aDayLater();
    await told('ma commande');
    const { status, events } = await desk.read(id);
    expect([status, events.at(-1).kind]).toEqual(['confirmed', 'withdrawal_objected']);
  });

  describe('of an appointment that is near', () => {
    /** Declared so many hours before it. */
    const declaredBefore = async (hours: number) => {
      const [outboundSlot] = someSlots(desk.now());
      const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
      const id = await desk.booked({ ...single, outboundSlot });
      const { reference } = await desk.read(id);
      await desk.later(Date.parse(outboundSlot.start) - hours * HOUR - desk.now().getTime());
      await withdraw(declaration({ mail: desk.customer().mail, reference }));
      return { id, reference, link: await notMe(desk.customer().mail, reference) };
    };
    /** Too late for it to wait. */
    const declared = async () => {
      const about = await declaredBefore(6);
      const { status, trips } = await desk.read(about.id);
      expect([status, trips[0].status]).toEqual(['withdrawn', 'cancelled']);
      return about;
    };
    const refundOf = async (id: string) => (await desk.read(id)).refunds[0];

    test('frees it at once, and gives nothing back for a day, in which its customer is asked', async () => {
      const { id, reference, link } = await declared();
      const { text } = await asked(desk.customer().mail, reference);
      expect(text).toContain('Le convoyage étant proche ou commencé, elle est exécutée aussitôt');
      const until = frenchInstant(new Date(desk.now().getTime() + DAY));
      expect(text).toContain(`rien n’est remboursé avant le ${until}.`);
      expect(await (await fetch(link)).text()).toContain('pas encore remboursée');
      await desk.later(DAY - HOUR);
      // Whatever else is looked at meanwhile.
      await withdraw(declaration({ reference }));
      await told(reference);
      expect(await refundOf(id)).toMatchObject({ cents: 3490, status: 'asked' });
      await desk.later(HOUR);
      await withdraw(declaration({ reference: 'ma commande' }));
      await eventually(async () => (await refundOf(id)).status === 'sent');
      for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(410);
    });

    test('gives nothing back for a whole day where it waits for less', async () => {
      const { id, link } = await declaredBefore(17);
      expect((await desk.read(id)).status).toBe('confirmed');
      await desk.later(5 * HOUR);
      await withdraw(declaration({ reference: 'ma commande' }));
      await eventually(async () => (await desk.read(id)).status === 'withdrawn');
      expect(await refundOf(id)).toMatchObject({ status: 'asked' });
      expect((await fetch(link, { method: 'POST' })).status).toBe(200);
      expect(await refundOf(id)).toMatchObject({ status: 'failed' });
    });

    test('gives nothing back where that was not them: a person takes over', async () => {
      const { id, reference, link } = await declared();
      expect((await fetch(link, { method: 'POST' })).status).toBe(200);
      const { text } = await told(reference);
      expect(text).toContain('dit ne pas l’avoir faite');
      expect(text).toContain('et a été exécutée');
      expect(await refundOf(id)).toMatchObject({ cents: 3490, status: 'failed' });
      for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(410);
      await aDayLater();
      await told('ma commande');
      expect(await refundOf(id)).toMatchObject({ status: 'failed' });
      expect((await desk.read(id)).balanceCents).toBe(-3490);
    });
  });

  test('that comes too late is told to the team with the reason, and leaves no trace on the booking', async () => {
    const slot = someSlots(new Date(desk.now().getTime() + 25 * DAY))[0];
    const id = await desk.booked({
      serviceCode: 'single_outbound',
      outboundSlot: slot,
      returnSlot: null,
      totalCents: 3490,
    });
    const before = await desk.read(id);
    await desk.later(21 * DAY);
    const confirmation = confirmationIn(
      await submit(
        url(),
        'withdrawal',
        declaration({ mail: desk.customer().mail, reference: before.reference }),
      ),
    );
    await submit(url(), 'withdrawal', confirmation, fromSomewhere());
    expect((await told(before.reference)).text).toContain(
      'délai de rétractation de quatorze jours est passé',
    );
    const after = await desk.read(id);
    expect([after.status, after.version, after.events.length]).toEqual([
      'confirmed',
      before.version,
      before.events.length,
    ]);
  });

  test('of what is named in other words is left to a person', async () => {
    const typed = declaration({ reference: 'le convoyage de mardi' });
    await withdraw(typed);
    const { text } = await told('le convoyage de mardi');
    expect(text).toContain('n’est pas nommé par sa référence');
    expect(text).toContain(`déclarée depuis le site le ${frenchInstant(desk.now())}`);
  });

  test('is looked for no more on behalf of an e-mail that guesses references, and says the same', async () => {
    const { id, typed } = await booked();
    for (let n = 0; n < limits.declarationGuess.count; n += 1) {
      const reference = `CVG-2026-90000${n}`;
      await withdraw({ ...typed, reference });
      await told(reference);
    }
    expect((await withdraw(typed)).status).toBe(200);
    expect((await told(typed.reference ?? '')).text).toContain('Trop de références inconnues');
    expect((await desk.read(id)).status).toBe('confirmed');
  });
});

describe('a termination', () => {
  test('ends a subscription at the end of its commitment', async () => {
    const { who, typed } = await subscribed();
    const { startedOn } = await subscriptionNow(who);
    await terminate(typed);
    const { endsOn } = await eventually(async () => {
      const found = await subscriptionNow(who);
      return found.status === 'termination_requested' && found;
    });
    expect(endsOn).toBe(addMonths(startedOn, 12));
    expect((await mailAbout(dataDir(), who.mail, /^Votre résiliation – ABO/)).text).toContain('prend fin le');
    expect(await documented(typed.reference ?? '')).toEqual([]);
  });

  test.each([
    [
      'for a legitimate reason',
      { ground: 'legitimate', details: 'Vente du véhicule' },
      'Un motif légitime est à examiner.',
    ],
    ['for a later day', { endOn: '2030-01-01' }, 'La date souhaitée est après le'],
  ])('%s is left to a person', async (_, fields, why) => {
    const { who, typed } = await subscribed();
    await terminate({ ...typed, ...fields });
    expect((await told(typed.reference ?? '', 'Résiliation à traiter')).text).toContain(why);
    expect((await subscriptionNow(who)).status).toBe('active');
  });

  test('of a booking is left to a person', async () => {
    const { id, typed } = await booked();
    await terminate(typed);
    expect((await told(typed.reference ?? '')).text).toContain('qui ne se résilie pas');
    expect((await desk.read(id)).status).toBe('confirmed');
  });
});

test('what a killed server had not looked at is carried out by the next', async () => {
  const folder = await temporaryFolder();
  const first = await startInProcess({}, folder.path);
  const order = anonymousOrder(new Date('2026-11-21T08:00:00Z'));
  const { body } = await post(`${first.url}/api/booking`, order);
  await pay(first.url, body.id);
  await first.stop();
  const left = (id: string, declaredAt: string) =>
    `('${id}', '${id}', 'withdrawal', 'Élodie', '${order.identity.mail}', '${body.reference}', '${declaredAt}')`;
  const [done, late] = [randomUUID(), randomUUID()];
  await askDatabase(
    folder.path,
    `insert into declaration (id, client_id, kind, name, mail, reference, declared_at) values
       ${left(done, '2026-11-21T08:00:00Z')}, ${left(late, '2026-11-21T08:01:00Z')}`,
  );
  const second = await startInProcess({}, folder.path);
  // Each waits for a day from its mail.
  await eventually(async () => {
    const mails = await mailsTo(folder.path, order.identity.mail, 0);
    return mails.filter(({ subject }) => /déclarée en votre nom/.test(subject)).length === 2;
  });
  second.advance(DAY + HOUR);
  await mailAbout(folder.path, order.identity.mail, /^Votre rétractation –/);
  // Of the second one, there is nothing left to withdraw from.
  await mailAbout(folder.path, company.email, /Rétractation à traiter/);
  await second.stop();
  expect(
    await askDatabase(
      folder.path,
      'select declaration.id, outcome, booking.status from declaration join booking using (reference) order by outcome',
    ),
  ).toEqual([
    { id: done, outcome: 'carried_out', status: 'withdrawn' },
    { id: late, outcome: 'told', status: 'withdrawn' },
  ]);
  // What could not be carried out is undone whole.
  expect(
    await askDatabase(
      folder.path,
      `select client_id as id from applied_change where client_id in ('${done}', '${late}')`,
    ),
  ).toEqual([{ id: done }]);
  await folder.remove();
});
