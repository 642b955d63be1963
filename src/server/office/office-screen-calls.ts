/** office/screen: the team's screens, as the browser draws them. A call that reads, unless it sends a form. */

import { define, object, optional, record, string } from 'superstruct';
import type { Address } from '../../domain/address/address.ts';
import { pickedAddress } from '../../domain/address/picked-address.ts';
import { clientIdSchema, isUuid } from '../../domain/lib/contract/ruled.ts';
import type { ServedScreen, ServedSending } from '../../domain/office/served-screen.ts';
import { team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { requireRole, requireSession } from '../session/session.ts';
import type { Done, OfficeScreen, ScreenRequest } from './screen.ts';
import { officeScreens } from './screens.ts';
import type { OfficeServices } from './services.ts';
import { wire } from './wire.ts';

/** What a field holds. One rule, not a union of three: a body may have thousands of them. */
const held = define<string | Address | null>(
  'held',
  (value) => value === null || typeof value === 'string' || pickedAddress.is(value),
);
const values = record(string(), held);

/** What `POST office/screen` takes. */
export const askedSchema = object({
  /** The screen's address, with its query. */
  at: string(),
  values: optional(values),
  after: optional(string()),
  sending: optional(object({ form: string(), clientId: clientIdSchema, values })),
});

/** A whole order is in it. */
const MAX_BYTES = 32_768;

export const officeScreenCalls = (services: OfficeServices): ApiCall[] => [
  { method: 'POST', path: '/office/screen', answer: (call) => answer(services, call) },
];

async function answer(services: OfficeServices, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...team);
  const body = await readBody(call, askedSchema, { maxBytes: MAX_BYTES });
  const [path = '', ...rest] = body.at.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const { screen, id } = find(path);
  // Written as %00, it was no NUL before.
  if (query.toString().includes('%00')) throw problem('ERROR.INVALID');
  if (screen.only) requireRole(session, screen.only);
  if (body.after !== undefined && !isUuid(body.after)) {
    throw problem('ERROR.INVALID', { fields: { after: 'Un identifiant est attendu.' } });
  }
  const asked: ScreenRequest = {
    services,
    session,
    address: services.clientAddress(call),
    id,
    query,
    values: body.values ?? null,
    after: body.after ?? null,
  };
  const done = body.sending ? await send(screen, asked, body.sending) : {};
  return call.json(await show(screen, asked, done));
}

function send(screen: OfficeScreen, asked: ScreenRequest, sending: ServedSending): Promise<Done> {
  const act = Object.hasOwn(screen.forms ?? {}, sending.form) && screen.forms?.[sending.form];
  if (!act) throw problem('ERROR.NOT_FOUND', { message: 'Ce formulaire n’existe pas.' });
  return act(asked, { ...sending, clientId: sending.clientId.toLowerCase() });
}

async function show(
  screen: OfficeScreen,
  asked: ScreenRequest,
  { said = '', go, values }: Done,
): Promise<ServedScreen> {
  if (go !== undefined) return { heading: '', body: [], said, go };
  const { heading, body } = await screen.show(values ? { ...asked, values } : asked);
  return { heading, body: wire(body), said, go: null };
}

/** @throws problem ERROR.NOT_FOUND */
function find(path: string): { readonly screen: OfficeScreen; readonly id: string } {
  // The names of the table that hold `:id` are nobody's address.
  const exact = !path.includes(':') && Object.hasOwn(officeScreens, path) && officeScreens[path];
  if (exact) return { screen: exact, id: '' };
  const [, parent, id = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  const screen = parent !== undefined && isUuid(id) && officeScreens[`${parent}/:id`];
  if (!screen) throw problem('ERROR.NOT_FOUND', { message: 'Cet écran n’existe pas.' });
  return { screen, id: id.toLowerCase() };
}
