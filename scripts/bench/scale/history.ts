/**
 * Three years of a company on a PostgreSQL server, as scripts of SQL: the same for the same count, whenever it is filled.
 * What is in hand is as much in each, since a company has so many drivers; what grows is what is over.
 */
import { invoiceContent } from '../../../src/domain/invoice/invoice.ts';
import type { InvoiceKind } from '../../../src/domain/invoice/invoice-kinds.ts';
import { addresses, firstNames, lastNames, sealedContent } from './made-up.ts';

/** Bookings that are not over, in each history. */
export const IN_HAND = 1_500;
export const DRIVERS = 40;
/** Partners besides the large one. */
const SMALL_PARTNERS = 40;
const BOOKINGS_OF_CUSTOMER = 5;
const PRICES = [3_490, 5_990, 8_990] as const;

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const textArray = (values: readonly string[]): string =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`;

/** 0 to 1, always the same of a number and a salt: what `random()` is not. */
const share = (of: string, salt: number): string =>
  `((hashint8extended((${of})::bigint, ${salt}) & 1048575)::double precision / 1048576)`;
const pick = (from: string, of: string, salt: number): string =>
  `(${from})[1 + floor(cardinality(${from}) * ${share(of, salt)})::integer]`;
/** The first are picked far more often than the last. */
const pickSkewed = (from: string, of: string, salt: number): string =>
  `(${from})[1 + floor(cardinality(${from}) * power(${share(of, salt)}, 2))::integer]`;
const id = (kind: string, of: string): string => `md5('${kind}' || ${of})::uuid`;

const buyer = { name: '', address: addresses[0], isCompany: false };
const invoiceOf = (kind: InvoiceKind, cents: number) =>
  json(
    invoiceContent('', {
      kind,
      credits: null,
      issuedOn: '',
      serviceOn: null,
      dueOn: '',
      paid: true,
      reference: '',
      buyer,
      lines: [{ label: 'Aller-retour', cents: kind === 'invoice' ? cents : -cents, vatRate: 20 }],
      explanation: ['Zone 1, moins de 15 km : forfait.'],
    }),
  );
const contents = (kind: InvoiceKind): string =>
  `(array[${PRICES.map((cents) => invoiceOf(kind, cents)).join(', ')}])[price]`;

/** What an order says of itself, from its ordinal `n`. */
const vehicle = `jsonb_build_object('foreignPlate', false, 'vin', null, 'brand', 'Peugeot', 'model', '208', 'energy', 'petrol',
  'gearbox', 'manual', 'category', 'car', 'declaredCents', 1500000, 'plate',
  chr(65 + floor(8 * ${share('plate', 1)})::integer) || chr(65 + floor(20 * ${share('plate', 2)})::integer) || '-'
  || lpad((1 + floor(999 * ${share('plate', 3)}))::text, 3, '0') || '-'
  || chr(65 + floor(20 * ${share('plate', 4)})::integer) || chr(65 + floor(20 * ${share('plate', 5)})::integer))`;
const addressArray = `array[${addresses.map(json).join(', ')}]`;
const stop = `jsonb_build_object('address', ${pick(addressArray, 'n', 6)}, 'contactName', 'Élodie Garçon',
  'contactPhone', '06 01 02 03 04', 'accessNote', null)`;
const provider = `jsonb_build_object('kind', case when ${share('n', 7)} < 0.01 then 'inspection_centre' else 'garage' end,
  'name', 'Garage des Pinchinats', 'phone', null, 'address', ${pick(addressArray, 'n', 8)})`;

const LARGE_PARTNER = "(select id from account where mail = 'partenaire@demo.test')";

/**
 * @param count of bookings, more than those that are in hand
 * @param now the end of the history
 * @returns scripts in their order, each with a name
 */
export function history(count: number, now: Date): readonly (readonly [string, string])[] {
  const at = `timestamptz '${now.toISOString()}'`;
  const customers = Math.ceil(count / BOOKINGS_OF_CUSTOMER);
  const over = count - IN_HAND;
  return [
    [
      'accounts',
      `insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
       select ${id('driver', 'n')}, ${id('driver of', 'n')}, 'convoyeur' || n || '@exemple.fr', 'Driss Convoyeur ' || n,
         'ROLE_TEAMMATE', ${at} - interval '3 years', ${at} from generate_series(1, ${DRIVERS}) as n;
       insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
       select ${id('partner', 'n')}, ${id('partner of', 'n')}, 'partenaire' || n || '@exemple.fr', 'Garage Partenaire ' || n,
         'ROLE_PARTNER', ${at} - interval '3 years', ${at} from generate_series(1, ${SMALL_PARTNERS}) as n;
       insert into customer (id, account_id, client_id, first_name, last_name, phone, company_name, address, created_at, updated_at)
       select id, id, id, 'Paul', 'Partenaire', '04 42 00 00 00', display_name, ${json(addresses[0])}, ${at}, ${at}
       from account where role = 'ROLE_PARTNER';`,
    ],
    [
      'customers',
      `create temp table person as
       select n, ${pickSkewed(textArray(firstNames), 'n', 10)} as first_name,
         case when ${share('n', 11)} < 0.5 then ${pickSkewed(textArray(lastNames), 'n', 12)}
           else initcap(translate(substr(md5('name' || n), 1, 7), '0123456789', 'aeiouarlnt')) end as last_name,
         ${at} - interval '3 years' + n * (interval '3 years' / ${customers + 1}) as made
       from generate_series(1, ${customers}) as n;
       create unique index on person (n);
       analyze person;
       insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
       select ${id('account', 'n')}, ${id('account of', 'n')},
         lower(translate(first_name || '.' || last_name, 'Éèéçëï', 'Eeecei')) || n || '@exemple.fr',
         first_name || ' ' || last_name, 'ROLE_CUSTOMER', made, made from person;
       insert into customer (id, account_id, client_id, first_name, last_name, phone, company_name, address, created_at, updated_at)
       select ${id('customer', 'n')}, ${id('account', 'n')}, ${id('customer of', 'n')}, first_name, last_name,
         '06 ' || regexp_replace(lpad(floor(1e8 * ${share('n', 13)})::text, 8, '0'), '(..)(..)(..)(..)', '\\1 \\2 \\3 \\4'),
         case when n % 10 = 0 then 'Garage ' || last_name end, ${pick(addressArray, 'n', 14)}, made, made
       from person;
       insert into contact_message (id, client_id, first_name, last_name, mail, phone, message, direct, created_at, updated_at,
         closed_at, reply)
       select ${id('message', 'n')}, ${id('message of', 'n')}, first_name, last_name, 'personne' || n || '@exemple.fr',
         '06 01 02 03 04', repeat('Bonjour, pouvez-vous me rappeler ? ', 8), false, made, made,
         case when n < ${customers} - 30 then made + interval '1 day' end,
         case when n < ${customers} - 30 then 'Bonjour, c’est fait.' end
       from person where n % 10 = 0 or n >= ${customers} - 30;`,
    ],
    [
      'bookings',
      `create temp table ordered as
       select its.*, case when n <= ${over} then
           case when chance < 0.95 then 'closed' when chance < 0.975 then 'cancelled' when chance < 0.985 then 'withdrawn'
             -- Never paid, whether somebody has noted it or not.
             when chance < 0.992 then 'expired' else 'awaiting_payment' end
         else case when chance < 0.6 then 'confirmed' when chance < 0.7 then 'in_progress' when chance < 0.8 then 'completed'
             when chance < 0.88 then 'awaiting_derogation' when chance < 0.95 then 'postponed' else 'awaiting_payment' end
         end as status,
         case when partner_share < 0.05 then ${LARGE_PARTNER}
           when partner_share < 0.1 then ${id('partner', `(1 + floor(${SMALL_PARTNERS} * ${share('n', 21)})::integer)`)}
         end as partner_id,
         date_trunc('hour', made) + (1 + n % 10) * interval '1 day' + (8 + n % 9) * interval '1 hour'
           - extract(hour from made) * interval '1 hour' as slot
       from (
         select n, ${share('n', 20)} as partner_share, ${share('n', 22)} as chance,
           1 + floor(${PRICES.length} * ${share('n', 23)})::integer as price,
           -- One in ten is ordered by one of the hundredth who order often.
           1 + floor(case when ${share('n', 24)} < 0.1 then ${share('n', 25)} * ${Math.ceil(customers / 100)}
             else ${share('n', 25)} * ${customers} end)::integer as buyer,
           -- A customer has three vehicles.
           (1 + floor(${share('n', 25)} * ${customers})) * 3 + n % 3 as plate,
           case when n <= ${over} then ${at} - interval '3 years' + n * ((interval '3 years' - interval '12 days') / ${over})
             else ${at} - interval '12 days' + (n - ${over}) * (interval '12 days' / ${IN_HAND}) end as made
         from generate_series(1, ${count}) as n
       ) as its;
       insert into booking (id, client_id, reference, status, service_code, customer_id, ordered_by, vehicle, outbound, provider,
         lines, total_cents, explanation, terms_version, terms_accepted_at, expires_at, created_at, updated_at, tracking_token,
         partner_id, partner_reference, partner_contact, first_slot_start)
       select ${id('booking', 'n')}, ${id('booking of', 'n')}, 'CVG-' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
         status, case when n % 5 = 0 then 'single_outbound' else 'round_trip' end, ${id('customer', 'buyer')},
         coalesce(partner_id, ${id('account', 'buyer')}), ${vehicle}, ${stop}, ${provider},
         jsonb_build_array(jsonb_build_object('label', 'Aller-retour', 'cents', cents, 'vatRate', 20)), cents,
         '["Zone 1, moins de 15 km : forfait."]', '2026-01', made,
         case when status = 'awaiting_payment' then made + interval '30 minutes' end, made, made + interval '1 day',
         md5('one' || n) || md5('other' || n), partner_id,
         case when partner_id is not null then 'OR-' || n end,
         case when partner_id is not null then jsonb_build_object('firstName', person.first_name, 'lastName', person.last_name,
           'companyName', null, 'phone', '06 01 02 03 04', 'mail', null) end,
         slot
       from ordered join (select n as number, first_name, last_name from person) as person on number = buyer, lateral (select (array[${PRICES.join(', ')}])[price] as cents) as asked;`,
    ],
    [
      'customers’ activity',
      `insert into customer_activity (customer_id, last_booked_at, bookings, by_partner)
       select customer_id, max(created_at), count(*), bool_or(partner_id is not null) from booking group by customer_id;`,
    ],
    [
      'trips',
      `insert into trip (id, booking_id, kind, status, slot_start, slot_end, distance_metres, driver_id, arrived_at, ready_at)
       select ${id("' || kind || '", 'n')}, ${id('booking', 'n')}, kind,
         case when status = 'closed' or status = 'completed' then 'done' when status in ('cancelled', 'withdrawn') then 'cancelled' when status = 'in_progress' and kind = 'outbound' then 'done'
           when ${share('n', 30)} < 0.7 then 'assigned' else 'planned' end,
         start, start + interval '1 hour', 5000,
         case when status in ('closed', 'completed', 'in_progress') or ${share('n', 30)} < 0.7
           then ${id('driver', `(1 + floor(${DRIVERS} * ${share('n', 31)})::integer)`)} end,
         case when status in ('closed', 'completed') then start + interval '50 minutes' end,
         case when status = 'in_progress' and kind = 'return' then start - interval '2 hours' end
       from ordered, unnest(array['outbound', 'return']) as kind, lateral (
         select case when kind = 'return' then slot + interval '6 hours' else slot end as start
       ) as its
       where kind = 'outbound' or n % 5 <> 0;`,
    ],
    [
      'money',
      `insert into payment (id, client_id, booking_id, status, amount_cents, provider, provider_ref, created_at, updated_at,
         received_on, invoice_id)
       select ${id('payment', 'n')}, ${id('payment of', 'n')}, ${id('booking', 'n')},
         case when status in ('cancelled', 'withdrawn') then 'refunded' when n <= ${over} and status in ('expired', 'awaiting_payment')
           then 'expired' when status = 'awaiting_payment' then 'pending' else 'paid' end, (array[${PRICES.join(', ')}])[price], 'stripe', 'cs_' || n, made, made,
         case when status not in ('expired', 'awaiting_payment') then (made at time zone 'Europe/Paris')::date end, null
       from ordered where partner_id is null;
       insert into invoice (id, number, kind, status, booking_id, customer_id, payment_id, content, total_cents, issued_at)
       select ${id('invoice', 'n')}, 'FA' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'), 'invoice',
         case when status in ('cancelled', 'withdrawn') then 'credited'
           when partner_id is not null and made > ${at} - interval '30 days' and n % 4 = 0 then 'issued' else 'paid' end,
         ${id('booking', 'n')}, coalesce(partner_id, ${id('customer', 'buyer')}),
         case when partner_id is null then ${id('payment', 'n')} end,
         ${contents('invoice')} || jsonb_build_object('number', 'FA' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
           'reference', 'CVG-' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
           'issuedOn', to_char(made, 'YYYY-MM-DD'), 'dueOn', to_char(made + interval '30 days', 'YYYY-MM-DD'),
           'buyer', ${json(buyer)} || jsonb_build_object('name', (select first_name || ' ' || last_name from person where person.n = buyer))),
         (array[${PRICES.join(', ')}])[price], made
       from ordered where status not in ('expired', 'awaiting_payment');
       insert into invoice (id, number, kind, status, booking_id, customer_id, credits_id, content, total_cents, issued_at)
       select ${id('note', 'n')}, 'AV' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'), 'credit_note', 'paid',
         ${id('booking', 'n')}, coalesce(partner_id, ${id('customer', 'buyer')}), ${id('invoice', 'n')},
         ${contents('credit_note')} || jsonb_build_object('number', 'AV' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
           'credits', 'FA' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
           'reference', 'CVG-' || to_char(made, 'YYYY') || '-' || lpad(n::text, 6, '0'),
           'issuedOn', to_char(made + interval '1 day', 'YYYY-MM-DD'), 'dueOn', to_char(made + interval '1 day', 'YYYY-MM-DD')),
         -(array[${PRICES.join(', ')}])[price], made + interval '1 day'
       from ordered where status in ('cancelled', 'withdrawn');
       insert into payment (id, client_id, booking_id, status, amount_cents, provider, created_at, updated_at, received_on, invoice_id,
         transfer_reference)
       select ${id('transfer', 'n')}, ${id('transfer of', 'n')}, ${id('booking', 'n')}, 'paid', (array[${PRICES.join(', ')}])[price],
         'transfer', made, made, (made + interval '20 days')::date, ${id('invoice', 'n')}, 'VIR ' || n
       from ordered where partner_id is not null and status not in ('expired', 'awaiting_payment', 'cancelled', 'withdrawn')
         and not (made > ${at} - interval '30 days' and n % 4 = 0);
       insert into refund (id, payment_id, cents, status, provider_ref, created_at, updated_at)
       select ${id('refund', 'n')}, ${id('payment', 'n')}, (array[${PRICES.join(', ')}])[price], 'sent', 're_' || n,
         made + interval '1 day', made + interval '1 day'
       from ordered where partner_id is null and status in ('cancelled', 'withdrawn');`,
    ],
    [
      'events',
      `insert into booking_event (booking_id, at, account_id, kind, detail)
       select ${id('booking', 'n')}, made + step * interval '1 hour',
         ${id('driver', `(1 + n % ${DRIVERS})`)}, case step when 1 then 'ordered' when 2 then 'paid' when 3 then 'assigned'
           else case when status in ('cancelled', 'withdrawn') then status else 'closed' end end,
         case when step = 3 then jsonb_build_object('trip', 'outbound') else '{}' end
       from ordered, generate_series(1, 4) as step where step < 4 or n <= ${over};
       insert into audit_event (at, account_id, kind, record_id, note)
       select made + interval '2 hours', ${id('driver', `(1 + n % ${DRIVERS})`)},
         case n % 4 when 0 then 'fee_charged' when 1 then 'customer_changed' when 2 then 'refunded' else 'prepared' end,
         case when n % 4 = 1 then ${id('customer', 'buyer')} else ${id('booking', 'n')} end, 'Au téléphone'
       from ordered where n % 2 = 0 order by n;
       insert into review (id, booking_id, status, mark, text, first_name, experienced_on, published_at, created_at, updated_at)
       select ${id('review', 'n')}, ${id('booking', 'n')}, case when n > ${over} - 500 then 'waiting' else 'published' end,
         1 + n % 5, 'Très bien, à l’heure, voiture propre.', 'Élodie', made::date,
         case when n <= ${over} - 500 then made + interval '20 days' end, made + interval '19 days', made + interval '20 days'
       from ordered where status = 'closed' and n % 20 = 0;
       insert into vehicle_inspection (customer_id, bare_plate, due_on, said_at)
       select distinct on (1, 2) ${id('customer', 'buyer')}, 'AA' || plate::integer || 'BB', (made + interval '4 years')::date, made
       from ordered where n % 20 = 1 and partner_id is null order by 1, 2, made;`,
    ],
    [
      // The demonstration's customer is one of those who order often.
      'customer',
      `update account set mail = 'autre@demo.test' where mail = 'client@demo.test';
       update account set mail = 'client@demo.test',
         password_hash = (select password_hash from account where mail = 'partenaire@demo.test')
       where id = ${id('account', '1')};`,
    ],
    [
      'reports',
      `create temp table reported as
       select n, slot, ${id('outbound', 'n')} as trip_id, ${id('report', 'n')} as report_id,
         ${id('driver', `(1 + floor(${DRIVERS} * ${share('n', 31)})::integer)`)} as driver_id,
         row_number() over (order by n) as number from ordered where status in ('closed', 'completed') and n % 2 = 0;
       insert into condition_report (id, number, trip_id, kind, vehicle_key, sealed, hash, previous_vehicle_hash, account_id,
         key_id, signed_at, signature, mailed_at) overriding system value
       select report_id, number, trip_id, 'pickup', 'V' || n % 400000, (${json(sealedContent)} || jsonb_build_object(
           'clientId', report_id, 'tripId', trip_id, 'media', jsonb_build_array(
             jsonb_build_object('id', ${id('medium 1 ', 'n')}, 'hash', md5('hash1' || n) || md5('hash' || n)),
             jsonb_build_object('id', ${id('medium 2 ', 'n')}, 'hash', md5('hash2' || n) || md5('hash' || n)))))::text,
         md5('seal' || n) || md5('of' || n), md5('before' || n) || md5('of' || n), driver_id, 'key', slot, 'signature', slot
       from reported;
       insert into medium (id, trip_id, report_id, type, mime, hash, account_id, created_at, updated_at)
       select md5('medium ' || place || ' ' || n)::uuid, trip_id, report_id, 'photo', 'image/jpeg',
         md5('hash' || place || n) || md5('hash' || n), driver_id, slot, slot
       from reported, generate_series(1, 2) as place;
       insert into medium_slice (medium_id, index, bytes, sha256, received, verified)
       select md5('medium ' || place || ' ' || n)::uuid, 0, 400000, md5('slice' || place || n), 400000, true
       from reported, generate_series(1, 2) as place;
       insert into condition_report_medium (report_id, medium_id, hash)
       select report_id, md5('medium ' || place || ' ' || n)::uuid, md5('hash' || place || n) || md5('hash' || n)
       from reported, generate_series(1, 2) as place;`,
    ],
  ];
}
