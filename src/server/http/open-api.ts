import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../contract/index.ts';

let described: Promise<object> | undefined;

/** The API as it describes itself, made of the contract at the first asking. */
export function describeApi(): Promise<object> {
  described ??= describe();
  return described;
}

async function describe(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract.public, {
    info: {
      title: 'TurnoClaro',
      version: '1',
      description:
        'Each refusal has a code and a Spanish sentence. Whatever creates asks for the header Idempotency-Key, a UUID: the same one again gets the first answer.',
    },
    servers: [{ url: '/api/public' }],
  });
  return document;
}
