/**
 * What tests send and receive, held against the documentation of the API (`GET /api/openapi.json`): what is answered is
 * what it says, and what was taken is what it says is taken.
 */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDocument } from './built-server.ts';

type Schema = Readonly<Record<string, unknown>>;

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  /** Of its addresses. */
  readonly pattern: RegExp;
  readonly operation: Operation;
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Of who asks; null where nobody is signed in. */
  readonly role: string | null;
  readonly sent: { readonly type: string; readonly body: unknown };
  readonly received: { readonly status: number; readonly type: string; readonly body: unknown };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Read once, and each schema compiled once, where it is first needed. */
let documented:
  | Promise<{ readonly calls: readonly DocumentedCall[]; readonly components: object }>
  | undefined;
const compiled = new Map<Schema, ValidateFunction>();

async function readDocument() {
  const { paths, components } = await apiDocument();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      operation: operation as Operation,
    })),
  );
  return { calls, components };
}

/** @throws where either side said what the documentation does not */
export async function checkExchange({ method, url, role, sent, received }: Exchange): Promise<void> {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/api/')) return;
  documented ??= readDocument();
  const { calls, components } = await documented;
  const address = pathname.slice('/api'.length);
  const call = calls.find((one) => one.method === method && one.pattern.test(address));
  if (!call) return;
  const { requestBody, responses } = call.operation;
  const { status } = received;
  const place = `${method} ${call.path}, ${status}`;
  const isTaken = status < 400;
  if (isTaken && !(status in responses)) throw new Error(`${place}: the documentation knows no such status`);
  const hold = (what: string, content: Content | undefined, { type, body }: Exchange['sent']) => {
    const said = content?.[type];
    if (content && type && !said) throw new Error(`${place}: ${what} is of an undocumented type, ${type}`);
    const schema = said?.schema && shapeFor(role, said.schema);
    if (schema) requireValid(`${place}: ${what}`, { ...schema, components }, schema, body);
  };
  hold('the answer', (responses[status] ?? responses.default)?.content, received);
  if (isTaken && requestBody) hold('the body that was taken', requestBody.content, sent);
}

/** What a role is answered, where roles are answered different shapes (`x-roles`); else what everybody is. */
function shapeFor(role: string | null, schema: Schema): Schema {
  const shapes = (schema.anyOf ?? []) as readonly Schema[];
  if (!shapes.some((shape) => 'x-roles' in shape)) return schema;
  const own = shapes.find((shape) => (shape['x-roles'] as string[] | undefined)?.includes(role ?? ''));
  return own ?? shapes.find((shape) => !('x-roles' in shape)) ?? schema;
}

function requireValid(what: string, whole: Schema, schema: Schema, value: unknown): void {
  const validate = compiled.get(schema) ?? ajv.compile(whole);
  compiled.set(schema, validate);
  if (validate(value)) return;
  throw new Error(
    `${what} is not as documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)?.slice(0, 2_000)}`,
  );
}
