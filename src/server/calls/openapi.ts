/** The documentation of the API for programs (`GET /api/openapi.json`, OpenAPI 3.1), derived from its calls. */

import { problemCodes, problemStatus } from '../http/problem.ts';
import { type Access, type RegisteredCall, rolesOf, type SuccessStatus } from './handle.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** @param version of the product */
export function openApiOf(calls: readonly RegisteredCall[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Garrigue Convoyage', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  };
}

const PARAMETER = 'What names nothing is answered ERROR.NOT_FOUND.';

/** What every refusal answers. */
const problemSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'In French, for whoever called.' },
    code: { enum: problemCodes },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    offset: { type: 'integer' },
  },
  required: ['message', 'code'],
};

const problemContent = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };

function operationOf({ method, path, roles, documented }: RegisteredCall) {
  const { summary, status, params, query, body, answers, problems, refusesByPage } = documented;
  const refusal = { ...(refusesByPage && { 'text/html': {} }), ...problemContent };
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replaceAll(/[\W_]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    ...security(roles),
    parameters: [
      ...Object.entries(params).map(([name, { schema }]) => ({
        name,
        in: 'path',
        required: true,
        description: PARAMETER,
        schema,
      })),
      ...Object.entries(query).map(([name, { schema, required = false }]) => ({
        name,
        in: 'query',
        required,
        schema,
      })),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [status]: { description: statusTexts[status], ...answerOf(answers) },
      ...(answers.some(({ answer }) => 'ranged' in answer) && {
        206: { description: 'The range that was asked for.', ...answerOf(answers) },
      }),
      ...Object.fromEntries(
        [...new Set(problems.map(problemStatus))].map((refused) => [
          refused,
          {
            description: problems.filter((code) => problemStatus(code) === refused).join(', '),
            content: refusal,
          },
        ]),
      ),
      default: {
        description: 'Refused.',
        content: refusal,
      },
    },
  };
}

const statusTexts: Readonly<Record<SuccessStatus, string>> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done: there is nothing to tell.',
  302: 'It is elsewhere.',
  303: 'Done: what follows is elsewhere.',
};

/** Who may call: nobody need be signed in where `security` holds an empty requirement. */
function security(access: Access) {
  if (access === 'anyone') return { security: [], 'x-roles': [] };
  const isRequired = !('optional' in access || 'lazy' in access);
  return { security: [...(isRequired ? [] : [{}]), { bearer: [] }], 'x-roles': rolesOf(access) };
}

type DocumentedBody = NonNullable<RegisteredCall['documented']['body']>;

function contentOf({ types, schemas }: DocumentedBody) {
  const bodies = schemas.map((schema) =>
    jsonSchemaOf(typeof schema === 'function' ? schema(() => '2000-01-01') : schema),
  );
  // Bytes have no schema in OpenAPI 3.1.
  const [schema] = bodies.length > 1 ? [{ anyOf: bodies }] : bodies;
  return Object.fromEntries(types.map((type) => [type, schema ? { schema } : {}]));
}

function answerOf(answers: RegisteredCall['documented']['answers']) {
  const schemas = answers.flatMap(({ answer, roles }) =>
    'is' in answer ? [{ ...jsonSchemaOf(answer), ...(roles && { 'x-roles': roles }) }] : [],
  );
  const [schema] = schemas.length > 1 ? [{ anyOf: schemas }] : schemas;
  const files = answers.flatMap(({ answer }) => ('file' in answer ? [[answer.file, {}]] : []));
  const content = Object.fromEntries([...files, ...(schema ? [['application/json', { schema }]] : [])]);
  return Object.keys(content).length > 0 ? { content } : {};
}
