import { type Schema, Validator } from '@cfworker/json-schema';
import { readJson, send } from '../client.ts';

export type JsonSchema = Schema & { $ref?: string };

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema };
type Content = { content?: { 'application/json'?: { schema: JsonSchema } } };

export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  needsBody: boolean;
  responses: Record<string, Content>;
};

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: Content & { required?: boolean };
        responses: Operation['responses'];
      }
    >
  >;
  components: { schemas: Record<string, JsonSchema> };
};

export const document: Document = await readJson(send('GET', '/api/openapi.json'));

/** All operations in the API's OpenAPI document. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
    method: method.toUpperCase(),
    path: `/api${path}`,
    parameters,
    body: requestBody?.content?.['application/json']?.schema ?? null,
    needsBody: requestBody?.required === true,
    responses,
  })),
);

/** Returns how a response breaks the document (undocumented status or schema mismatch), or null. */
export async function findBreach(operation: Operation, answer: Response): Promise<string | null> {
  const name = `${operation.method} ${operation.path} → ${answer.status}`;
  const documented = operation.responses[answer.status];
  if (!documented) return `${name} is not documented: ${await answer.text()}`;
  const schema = documented.content?.['application/json']?.schema;
  if (!schema) return null;
  const body = await answer.text();
  const validator = new Validator({ ...schema, components: document.components } as Schema, '2020-12', false);
  const { valid, errors } = validator.validate(JSON.parse(body));
  return valid
    ? null
    : `${name} does not match its schema: ${JSON.stringify(errors.slice(0, 3))} in ${body.slice(0, 500)}`;
}

/** Returns the schema that a `$ref` points to, or the schema itself without one. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const found = document.components.schemas[name];
  if (!found) throw new Error(`No schema ${schema.$ref}`);
  return found;
}
