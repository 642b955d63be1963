/** The calls of the API as a table that people read, derived from the calls themselves. */
import type { Role } from '../../src/domain/account/roles.ts';
import { keysOf } from '../../src/domain/lib/key-of.ts';
import { type Access, type RegisteredCall, rolesOf } from '../../src/server/calls/handle.ts';

/** In the order in which they are read. */
const who: Readonly<Record<Role, string>> = {
  ROLE_CUSTOMER: 'customer',
  ROLE_PARTNER: 'partner',
  ROLE_TEAMMATE: 'teammate',
  ROLE_ADMIN: 'administrator',
};

function callers(access: Access): string {
  if (access === 'anyone' || 'optional' in access) return 'anyone';
  const named = keysOf(who).filter((role) => rolesOf(access).includes(role));
  const all =
    named.length === keysOf(who).length ? 'whoever is signed in' : named.map((role) => who[role]).join(', ');
  return 'lazy' in access ? `${all} (*)` : all;
}

/** @returns Markdown, by path */
export function callList(calls: readonly RegisteredCall[]): string {
  const rows = calls
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
    .map(
      ({ method, path, roles, documented: { summary } }) =>
        `| \`${method} ${path.slice(1)}\` | ${callers(roles)} | ${summary} |`,
    );
  return `# Calls of the API

Under \`/api/\`, as \`npm run draw\` derives them from the calls themselves; what each takes and answers is in
\`GET /api/openapi.json\` (OpenAPI 3.1). Whether a record is theirs is asked besides. (*) Without a session too, where
something else stands for one: the ticket of a link, or the repeat of what ended the session.

| call | who | what for |
| --- | --- | --- |
${rows.join('\n')}
`;
}
