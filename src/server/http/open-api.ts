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
  const doors = await Promise.all(
    Object.entries(contract).map(async ([door, procedures]) => {
      const { paths = {} } = await generator.generate(procedures, { info });
      return Object.entries(paths).map(([path, methods]) => [`/${door}${path}`, methods] as const);
    }),
  );
  const whole = await generator.generate({}, { info, servers: [{ url: '/api' }] });
  return { ...whole, paths: Object.fromEntries(doors.flat()) };
}

const info = {
  title: 'TurnoClaro',
  version: '1',
  description:
    'One part a door: public, reception, admin. Each refusal has a code and a Spanish sentence. Whatever creates asks for the header Idempotency-Key, a UUID: the same one again gets the first answer.',
};
