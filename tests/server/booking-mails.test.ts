/** What the mails of a booking hold: whom they greet, when and where, one way on, and what is attached. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slotDay, slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { wholeDates } from '../../src/server/mail/whole-dates.ts';
import { getAs } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { communeAlone } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { mailAbout } from '../support/mails.ts';
import { appointmentKey } from '../support/payments.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot of another's is taken.
beforeEach(() => desk.later(7 * 86_400_000));

const mailOf = (reference: string, about: string) =>
  mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(`${about}.*${reference}`, 'i'));
/** What a mail leads to, the button first. */
const leadsOf = (html: string) =>
  [...html.matchAll(/<a href="http[^"]+" style="([^"]+)">([^<]+)<\/a>/g)].map(([, style = '', label]) =>
    style.includes('background') ? `[${label}]` : label,
  );

test('the one that confirms says who, when and where, has one button, and carries the invoice and the calendar', async () => {
  const id = await desk.booked({ returnSlot: null });
  const { reference, trips, outbound, provider, invoices } = await desk.read(id);
  const { text, html, attachments } = await mailOf(reference, 'confirmée');
  expect(text).toMatch(/^Bonjour Élodie,\n\nC’est réservé\u00a0: /);
  for (const line of [
    `Prise en charge\u00a0: le ${slotWindow(trips[0].slot)}`,
    `Adresse\u00a0: ${outbound.address.label}`,
    `Garage\u00a0: ${provider.name}, ${provider.address.label}`,
    'Retour\u00a0: à convenir quand le véhicule sera prêt',
    'Véhicule\u00a0: Peugeot 208, AB-123-CD',
    'Formule\u00a0: Aller-retour',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  // The appointment before all else, its day in bold.
  expect(text).toContain(' est jointe.\n\nPrise en charge\u00a0: le ');
  expect(html).toContain(`>${wholeDates(slotDay(trips[0].slot))}</b>`);
  expect(text).toContain(`/#/admin/customer/add/return?booking=${id}&key=${appointmentKey(id)}\n`);
  expect(leadsOf(html)).toEqual([
    '[Voir, déplacer ou annuler]',
    'Suivre le trajet sans compte (ce lien peut se partager)',
    'Lire les conditions générales (PDF)',
  ]);
  const [invoice, calendar] = attachments;
  expect(attachments.map(({ name }) => name)).toEqual([`${invoices[0].number}.pdf`, `${reference}.ics`]);
  expect(invoice?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // Of the return nothing is agreed on yet.
  expect(calendar?.bytes.toString().match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test('where the address is a commune alone, its street is told wherever the booking is its customer’s to read', async () => {
  const outbound = {
    ...orderOf(desk.now()).outbound,
    address: communeAlone(),
    accessNote: '12 cours Mirabeau',
  };
  const inbound = { ...orderOf(desk.now()).outbound, accessNote: 'Digicode 12A' };
  const id = await desk.booked({ outbound, inbound });
  const { reference } = await desk.read(id);
  const where = '12 cours Mirabeau, 13120 Gardanne';
  const { text } = await mailOf(reference, 'confirmée');
  expect(text.split('\n')).toContain(`Adresse\u00a0: ${where}`);
  // What opens a door stays behind a sign-in.
  expect(text).not.toContain('12A');
  const read = await getAs(desk.customer().tokens, `${desk.server.url}/api/booking/${id}`);
  expect(read.body.outbound).toMatchObject({ ...outbound, where });
  expect(read.body.inbound).toMatchObject({ ...inbound, where: inbound.address.label });
  const list = await getAs(desk.customer().tokens, `${desk.server.url}/api/booking/for_user`);
  expect(list.body.items[0].outbound.where).toBe(where);
  const linked = await send(`${desk.server.url}/api/booking/${id}/appointment?key=${appointmentKey(id)}`);
  expect(linked.body).toMatchObject({ where, whereBack: inbound.address.label });
  // Who paid reads what for.
  expect(linked.body).toMatchObject({ serviceCode: 'round_trip', paidCents: 5990, due: null });
  expect(JSON.stringify(linked.body)).not.toMatch(/Élodie|12A/);
  const shared = await fetch(`${desk.server.url}${read.body.tracking}`);
  expect(await shared.text()).not.toMatch(/cours Mirabeau|12A/);
});

test('the one that names the driver gives the code that both know, without a sign-in', async () => {
  const id = await desk.booked({ returnSlot: null });
  const body = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
  const { body: booking } = await desk.change(id, 'assign', body);
  await desk.settle();
  const { text, html } = await mailOf(booking.reference, 'convoyeur attribué');
  expect(text).toContain(`Code de remise\u00a0: ${booking.handoverCode}. `);
  expect(text).not.toMatch(/\/#\/auth\/login|\/#\/admin\/customer\/booking\//);
  expect(leadsOf(html)[0]).toBe('[Voir, déplacer ou annuler]');
});

test('the one that moves an appointment carries it as it has become, with the link to share', async () => {
  const id = await desk.booked({ returnSlot: null });
  const [, , slot] = someSlots(desk.now());
  const { reference, trips } = await desk.read(id);
  const before = trips.find(({ kind }: { kind: string }) => kind === 'outbound').slot;
  expect((await desk.change(id, 'reschedule', { outboundSlot: slot, returnSlot: null })).status).toBe(200);
  const { text, html, attachments } = await mailOf(reference, 'déplacé');
  expect(text).toContain(slotWindow(slot));
  expect(text).toContain(`le rendez-vous du ${slotWindow(before)}, est déplacé`);
  const day = slot.start.replace(/[-:]|\.\d+/g, '');
  expect(attachments.map(({ bytes }) => bytes.toString().includes(`DTSTART:${day}`))).toEqual([true]);
  expect(leadsOf(html)).toContain('Suivre le trajet sans compte (ce lien peut se partager)');
});
