import { randomUUID } from 'node:crypto';

/** A schema of the API's own description (OpenAPI 3.1), with the parts that inputs use. */
export interface DescribedSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: DescribedSchema[];
  oneOf?: DescribedSchema[];
  allOf?: DescribedSchema[];
  properties?: Record<string, DescribedSchema>;
  /** The schemas of a tuple, each by its place. */
  prefixItems?: DescribedSchema[];
  items?: DescribedSchema | false;
  minItems?: number;
  minLength?: number;
  minimum?: number;
}

interface Filling {
  /** The values by field name, wherever the field is. */
  known: Record<string, unknown>;
  components: Record<string, DescribedSchema>;
}

/** A value that the schema allows, except that patterns are not read. */
export function fillBySchema(
  schema: DescribedSchema,
  filling: Filling,
  depth = 0,
): unknown {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    type,
    enum: words,
    properties,
    prefixItems,
    items,
  } = schema;
  const fill = (each: DescribedSchema) =>
    fillBySchema(each, filling, depth + 1);
  if (depth > 12) return null;
  if ($ref) return fill(filling.components[$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return schema.const;
  if (words) return words[0];
  const choices = anyOf ?? oneOf;
  if (choices) return fill(choices.find((each) => each.type !== 'null') ?? {});
  if (allOf) return Object.assign({}, ...allOf.map(fill));
  const kind = Array.isArray(type)
    ? type.find((each) => each !== 'null')
    : type;
  if (kind === 'object' || properties) {
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, each]) => [
        name,
        filling.known[name] ?? fill(each),
      ]),
    );
  }
  if (prefixItems) return prefixItems.map(fill);
  if (kind === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () =>
      fill(items || {}),
    );
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1;
  if (kind === 'boolean') return false;
  return fillText(schema);
}

function fillText({ format, minLength = 0 }: DescribedSchema): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return '2026-11-24';
  if (format === 'date-time') return '2026-11-24T12:00:00Z';
  if (format === 'email') return 'alguien@correo.example';
  return 'elena'.padEnd(minLength, 'a');
}
