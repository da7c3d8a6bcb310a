import type { ConditionalSchemaConverter, JSONSchema } from '@orpc/openapi';
import { z } from 'zod';
import { fieldWords } from './field-words.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

const MAX_INT32 = 2 ** 31 - 1;

/** The patterns that Zod adds to a format. They say no more than the format. */
const formatPatterns = new Set(
  [z.uuid(), z.iso.date(), z.iso.datetime(), z.email(), z.base64()].map(
    (schema) => z.toJSONSchema(schema).pattern,
  ),
);

/** Collects the schemas of the description while it is made. */
export function openSchemas() {
  const components: Record<string, Schema> = {};
  const definitions = new Map<string, string>();
  const nameOfText = new Map<string, string>();
  const converted = {
    input: new Map<z.ZodType, Schema>(),
    output: new Map<z.ZodType, Schema>(),
  };

  function convert(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const present = converted[io].get(schema) ?? convertAnew(schema, io);
    converted[io].set(schema, present);
    return present;
  }

  function convertAnew(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $defs = {},
      $schema,
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, definition] of Object.entries($defs))
      keepDefinition(name, definition);
    const { $ref } = json;
    // oRPC needs the object itself to find the parameters of an address. `named` finds its name again.
    return tidy(
      io === 'input' && $ref
        ? ($defs[$ref.replace('#/$defs/', '')] ?? json)
        : json,
    );
  }

  function keepDefinition(name: string, definition: object): void {
    const text = JSON.stringify(definition);
    if (definitions.get(name) === text) return;
    if (components[name])
      throw new Error(`Two schemas of the API are called ${name}.`);
    definitions.set(name, text);
    keep(name, tidy(definition));
  }

  function keep(name: string, schema: Schema): void {
    components[name] = schema;
    nameOfText.set(textOf(schema), name);
  }

  const converter: ConditionalSchemaConverter = {
    condition: (schema) => schema?.['~standard'].vendor === 'zod',
    convert: (schema, { strategy }) => [
      true,
      convert(schema as z.ZodType, strategy) as JSONSchema,
    ],
  };

  /** Returns a reference to the schema, under its known name or the first free one of these. */
  function named(schema: Schema, names: string[]): Schema {
    if (schema.type === 'array') {
      const ofItems = names.map((name) => `${name}Item`);
      return { ...schema, items: named(schema.items as Schema, ofItems) };
    }
    if (!(schema.properties || schema.oneOf || schema.anyOf)) return schema;
    const name =
      nameOfText.get(textOf(schema)) ??
      names.find((each) => !Object.hasOwn(components, each));
    if (!name)
      throw new Error(
        `No name is free for a schema of the API: ${names.join(', ')}.`,
      );
    keep(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The components, with references in place of copies of other components. */
  function finished(): Record<string, Schema> {
    const reuse = (key: string, value: Schema) => {
      const name =
        key !== '' && value?.properties && nameOfText.get(textOf(value));
      if (!name) return value;
      return {
        $ref: `#/components/schemas/${name}`,
        ...(value.description && { description: value.description }),
      };
    };
    const entries = Object.entries(components);
    return Object.fromEntries(
      entries.map(([name, schema]) => [
        name,
        JSON.parse(JSON.stringify(schema), reuse),
      ]),
    );
  }

  return { components, converter, convert, named, finished };
}

const textOf = ({ description, ...schema }: Schema) => JSON.stringify(schema);

/** Points references at the components, drops what says nothing, and describes every field. */
function tidy(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref' && typeof value === 'string')
      return value.replace('#/$defs/', '#/components/schemas/');
    if (typeof value !== 'object' || value === null) return value;
    if (formatPatterns.has(value.pattern)) delete value.pattern;
    if (value.maximum === Number.MAX_SAFE_INTEGER) delete value.maximum;
    if (value.minimum === Number.MIN_SAFE_INTEGER) delete value.minimum;
    // The bounds of a column's type: the format says them in one word.
    if (value.maximum === MAX_INT32) {
      delete value.maximum;
      if (value.minimum === -MAX_INT32 - 1) delete value.minimum;
      value.format = 'int32';
    }
    if (Array.isArray(value.allOf))
      value.allOf = value.allOf.filter(
        (part: object) => Object.keys(part).length > 0,
      );
    for (const [name, field] of Object.entries<Schema>(
      value.properties ?? {},
    )) {
      const words = field.const === undefined ? fieldWords[name] : 'The kind.';
      if (words) field.description ??= words;
    }
    return value;
  });
}
