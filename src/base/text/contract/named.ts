import { z } from 'zod';

/** An object of the API, without other keys than these, by its name among the components of `/api/openapi.json`. */
export function named<Fields extends z.core.$ZodLooseShape>(
  id: string,
  fields: Fields,
): Strict<Fields>;
export function named<Fields extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  fields: Fields,
): Strict<Fields>;
export function named(
  id: string,
  ...rest: [z.core.$ZodLooseShape] | [string, z.core.$ZodLooseShape]
) {
  const [fields, description] = rest.length === 1 ? rest : [rest[1], rest[0]];
  return z
    .strictObject(fields)
    .meta({ id, ...(description && { description }) });
}

type Strict<Fields extends z.core.$ZodLooseShape> = z.ZodObject<
  Fields,
  z.core.$strict
>;
