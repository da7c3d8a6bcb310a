import { expect, test } from 'vitest';
import { parsePersonName } from './person-name.ts';

test.each([
  ['M.Laura Gómez', 'M. Laura Gómez'],
  ['Ma.Laura', 'Ma. Laura'],
  ['J.P.Gómez', 'J.P. Gómez'],
  ['M.LAURA', 'M. LAURA'],
  ['Á.Ñandú', 'Á. Ñandú'],
  ['J.P. Gómez', 'J.P. Gómez'],
  ['M. Laura', 'M. Laura'],
])('«%s» is read as «%s»', (typed, name) =>
  expect(parsePersonName(typed)).toEqual({ ok: true, name }),
);

test.each([
  ['Ana 😀', 'NAME_EMOJI'],
  ['Ana ❤️ Paz', 'NAME_EMOJI'],
  ['Ana 🇦🇷', 'NAME_EMOJI'],
  ['Ana 1️⃣', 'NAME_EMOJI'],
  ['Ana 👩‍👧', 'NAME_EMOJI'],
  ['Vea t.co ahora', 'NAME_LINK'],
  ['Vea Premios.Example', 'NAME_LINK'],
  ['WWW.PREMIOS.EXAMPLE', 'NAME_LINK'],
])('«%s» is refused as %s', (typed, refusal) =>
  expect(parsePersonName(typed)).toEqual({ ok: false, refusal }),
);
