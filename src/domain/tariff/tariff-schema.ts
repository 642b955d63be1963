/** What the calls that set prices take. */

import { object } from 'superstruct';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, isUuid, ruled } from '../lib/contract/ruled.ts';
import { isDay } from '../lib/time/day.ts';
import { type TariffFieldName, tariffFields } from './tariff-fields.ts';

/** What `POST settings/tariff` takes: amounts in euros and distances in kilometres, as they are typed. */
export const setTariffSchema = object({
  clientId: clientIdSchema,
  firstDay: ruled('firstDay', (value) => (isDay(value) ? null : 'Indiquez un jour.')),
  /** The version that was set last when the form was on show; nothing where there was none. */
  lastSeen: ruled('lastSeen', (value) =>
    value === '' || isUuid(value) ? null : 'Cette version n’existe pas.',
  ),
  ...(Object.fromEntries(tariffFields.map(({ name, rule }) => [name, ruled(name, rule)])) as Readonly<
    Record<TariffFieldName, ReturnType<typeof ruled>>
  >),
});

/** What takes one back. */
export const withdrawTariffSchema = object({
  clientId: clientIdSchema,
  entryId: uuidSchema('entryId', 'Cette version n’existe pas.'),
});
