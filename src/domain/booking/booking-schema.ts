/**
 * The shapes of an order on the wire. Input is strict: no price line, status, role or owner has a place in it, and what
 * mails and documents repeat to an address that nobody has confirmed leads nowhere.
 */

import {
  array,
  assign,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  string,
} from 'superstruct';
import { pickedAddress } from '../address/picked-address.ts';
import { customerRules } from '../customer/customer.ts';
import { customerFieldsSchema } from '../customer/customer-schema.ts';
import { described, eitherOf, refined } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { keysOf } from '../lib/key-of.ts';
import { withoutLink } from '../lib/without-link.ts';
import { partnerNote } from '../partner/partner-order.ts';
import { termsSchema } from '../settings/terms-schema.ts';
import { gridServiceCodes } from '../tariff/service.ts';
import { categories, declaredValueError, energies, gearboxes, vehicleRules } from '../vehicle/vehicle.ts';
import { ADVANCE_REFUSED, isAdvance } from './advance.ts';
import { providerKinds } from './booking.ts';
import { providerRules, stopRules } from './place-rules.ts';

/** Who is at a stop, and what leads to the door. */
export const stopWordsFields = {
  contactName: ruled('contactName', withoutLink(stopRules.contactName)),
  contactPhone: ruled('contactPhone', stopRules.contactPhone),
  accessNote: ruledOrNull('accessNote', stopRules.accessNote),
};

const stop = object({ address: pickedAddress, ...stopWordsFields });

const provider = object({
  kind: enums(keysOf(providerKinds)),
  name: ruled('name', withoutLink(providerRules.name)),
  phone: ruledOrNull('phone', providerRules.phone),
  address: pickedAddress,
});

const vehicle = (foreign: boolean) => {
  const rules = vehicleRules(() => foreign);
  return object({
    plate: ruled('plate', rules.plate),
    foreignPlate: literal(foreign),
    vin: ruledOrNull('vin', rules.vin),
    brand: ruled('brand', withoutLink(rules.brand)),
    model: ruled('model', withoutLink(rules.model)),
    energy: enums(keysOf(energies)),
    gearbox: enums(keysOf(gearboxes)),
    category: enums(keysOf(categories)),
    declaredCents: described<number>('declaredCents', { type: 'integer', multipleOf: 100 }, (value) =>
      Number.isInteger(value) && Number(value) % 100 === 0
        ? (declaredValueError(String(Number(value) / 100)) ?? true)
        : 'Indiquez la valeur en euros.',
    ),
  });
};

/** More often than anything is mailed again. */
const TIMES_MAX = 1_000_000;

const slot = object({ start: string(), end: string() });

/** What the calls on a booking take that say nothing but what is done: cancel, withdraw, derogation, close. */
export const bookingChangeSchema = object({ clientId: clientIdSchema });

/** What the calls take that mail the same again: how often that was done before, as it was shown. */
export const repeatedChangeSchema = object({
  clientId: clientIdSchema,
  /** Where it was done meanwhile nothing is. */
  before: optional(whole('before', 0, TIMES_MAX)),
});

/** What `POST booking/{id}/reschedule` takes: of each trip its next appointment, or null where it stays as it is. */
export const rescheduleSchema = object({
  clientId: clientIdSchema,
  outboundSlot: nullable(slot),
  returnSlot: nullable(slot),
  /**
   * When the appointment that is moved began, as it was shown, null where there was none: where that has changed meanwhile
   * nothing is done.
   */
  from: optional(nullable(string())),
});

/** Of the mailed link: it reads and acts, and is another one than that of the tracking page. */
const key = { key: string() };

/** What the boxes of an order say. */
const agreement = { termsVersion: termsSchema, immediateExecution: boolean() };

/** Who is signed in needs no link. */
const keyOrSession = { clientId: clientIdSchema, key: optional(string()) };

/** What `POST booking/{id}/accept` takes: nothing of what was prepared. */
export const acceptSchema = object({
  ...keyOrSession,
  ...agreement,
  /** When each of its appointments begins, as they were shown: where one has changed meanwhile nothing is ordered. */
  from: optional(array(nullable(string()))),
});

/** What `POST booking/{id}/decline` takes. */
export const declineSchema = object(keyOrSession);

/** What `POST booking/{id}/appointment` takes. */
export const keyedRescheduleSchema = object({ ...rescheduleSchema.schema, ...key });

/** What `POST booking/{id}/appointment/give_up` takes. */
export const keyedChangeSchema = object({ ...bookingChangeSchema.schema, ...key });

/** What `PUT booking/{id}/advance` takes. */
export const advanceSchema = object({
  clientId: clientIdSchema,
  advanceMaxCents: orNull(
    refined(integer(), 'advance', 'Whole euros, up to what we advance.', isAdvance),
    () => ADVANCE_REFUSED,
  ),
  /** What was said before, as it was shown: where that has changed meanwhile nothing is done. */
  from: optional(nullable(integer())),
});

/** What `PUT booking/{id}/purchase_order` takes. */
export const purchaseOrderSchema = object({
  clientId: clientIdSchema,
  /** Null where the buyer has none. */
  purchaseOrder: ruledOrNull('purchaseOrder', partnerNote),
  /** What was said before, as it was shown, null for nothing: where that has changed meanwhile nothing is done. */
  from: optional(nullable(string())),
});

const NO_CUSTOMER_ID = 'L’identifiant d’un client est attendu.';

const customerId = uuidSchema('customerId', NO_CUSTOMER_ID);

/** From where to where, and what. */
export const journeySchema = object({
  outbound: stop,
  inbound: nullable(stop),
  provider,
  vehicle: eitherOf(
    vehicle(false),
    vehicle(true),
    (value) => typeof value === 'object' && value !== null && Reflect.get(value, 'foreignPlate') === true,
  ),
});

/** What every order is about. */
const preparedSchema = assign(
  journeySchema,
  object({
    clientId: clientIdSchema,
    serviceCode: enums(gridServiceCodes),
    outboundSlot: nullable(slot),
    returnSlot: nullable(slot),
    totalCents: integer(),
  }),
);

/** What `POST booking` takes of the team, which agrees to nothing in its customer's place. */
export const teamOrderSchema = assign(preparedSchema, object({ customerId }));

const orderSchema = assign(preparedSchema, object(agreement));

/** What it takes of everybody else. @param today `YYYY-MM-DD`, from the clock in use */
export const bookingOrderSchema = (today: () => string) =>
  assign(orderSchema, object({ identity: nullable(customerFieldsSchema(today)) }));

const people = customerRules(() => '');

/** What it takes of a partner, who knows a customer by their e-mail; who is not known yet is named. */
export const partnerOrderSchema = assign(
  orderSchema,
  object({
    mail: ruled('mail', people.mail),
    identity: nullable(
      object({
        firstName: ruled('firstName', people.firstName),
        lastName: ruled('lastName', people.lastName),
        phone: ruled('phone', people.phone),
        companyName: ruledOrNull('companyName', people.companyName),
      }),
    ),
    partnerReference: ruledOrNull('partnerReference', partnerNote),
    purchaseOrder: ruledOrNull('purchaseOrder', partnerNote),
  }),
);
