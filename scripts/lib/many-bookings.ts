/** A year of bookings for a database that has none, as one script: what lists are tested and timed with. */

const address = JSON.stringify({
  id: 'x',
  googleCode: 'x',
  label: '3 Cours Mirabeau, 13100 Aix-en-Provence',
  address: '3 Cours Mirabeau',
  city: 'Aix-en-Provence',
  googleAddressString: '3 Cours Mirabeau 13100 Aix-en-Provence',
  lat: 43.5265,
  lon: 5.4497,
});
const stop = `{"address":${address},"contactName":"Élodie Garçon","contactPhone":"06 01 02 03 04","accessNote":null}`;
const provider = `{"kind":"garage","name":"Garage des Pinchinats","phone":null,"address":${address}}`;
const vehicle =
  '{"foreignPlate":false,"vin":null,"brand":"Peugeot","model":"208","energy":"petrol","gearbox":"manual","category":"car","declaredCents":1500000}';

/** Bookings of each state; an unpaid one of the last half hour still awaits its payment. */
const states = [
  'awaiting_payment',
  'awaiting_derogation',
  'confirmed',
  'confirmed',
  'in_progress',
  'completed',
  'closed',
  'cancelled',
  'postponed',
  'withdrawn',
];

/** Ten bookings for each customer, three at each minute before `now`, appointments two months around it, five drivers. */
export function manyBookings(count: number, now: Date): string {
  const at = `timestamptz '${now.toISOString()}'`;
  return `
    insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
    select md5('driver' || n)::uuid, gen_random_uuid(), 'convoyeur' || n || '@exemple.fr', 'Driss Convoyeur ' || n,
      'ROLE_TEAMMATE', ${at}, ${at}
    from generate_series(1, 5) as n;

    insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
    select md5('account' || n)::uuid, gen_random_uuid(), 'personne' || n || '@exemple.fr', 'x', 'ROLE_CUSTOMER',
      ${at}, ${at}
    from generate_series(0, ${Math.ceil(count / 10)}) as n;

    insert into customer (id, account_id, client_id, first_name, last_name, phone, company_name, address,
      created_at, updated_at)
    select md5('customer' || n)::uuid, md5('account' || n)::uuid, gen_random_uuid(),
      (array['Élodie', 'Jean-Pierre', 'Zoé', 'Noël'])[1 + n % 4], 'd’Aubigné ' || n, '06 01 02 03 04',
      case when n % 5 = 0 then 'Garage Événement ' || n end, '${address}', ${at}, ${at}
    from generate_series(0, ${Math.ceil(count / 10)}) as n;

    insert into booking (id, client_id, reference, status, service_code, customer_id, vehicle, outbound, provider, lines,
      total_cents, explanation, terms_version, terms_accepted_at, expires_at, created_at, updated_at)
    select md5('booking' || n)::uuid, gen_random_uuid(), 'CVG-2025-' || lpad(n::text, 6, '0'), state, 'round_trip',
      md5('customer' || n / 10)::uuid,
      '${vehicle}'::jsonb || jsonb_build_object('plate', 'AB-' || lpad((n % 900 + 1)::text, 3, '0') || '-' ||
        chr(65 + n % 8) || chr(65 + n / 900 % 8)),
      '${stop}', '${provider}', '[{"label":"Aller-retour","cents":5990,"vatRate":20}]', 5990, '[]', '2026-01',
      made, case when state = 'awaiting_payment' then made + interval '30 minutes' end, made, made
    from generate_series(1, ${count}) as n,
      lateral (select (array['${states.join("','")}'])[1 + n % ${states.length}] as state,
        ${at} - n / 3 * interval '1 minute' as made) as its;

    insert into trip (id, booking_id, kind, status, slot_start, slot_end, distance_metres, driver_id)
    select gen_random_uuid(), md5('booking' || n)::uuid, kind, 'planned', start, start + interval '1 hour', 500,
      case when n % 3 > 0 then md5('driver' || 1 + n % 5)::uuid end
    from generate_series(1, ${count}) as n, unnest(array['outbound', 'return']) as kind,
      lateral (select ${at} + (n * 37 % 120 - 60) * interval '1 day'
        + case when kind = 'return' then interval '6 hours' else interval '0' end as start) as its;`;
}
