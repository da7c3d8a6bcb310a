import { expect, test } from 'vitest';
import { mapsOf, parsePosition, sayPosition } from './position.ts';

test.each([
  ['-34.60642, -58.43563', -34.60642, -58.43563],
  ['  (-34.60642,-58.43563) ', -34.60642, -58.43563],
  ['-34,60642; -58,43563', -34.60642, -58.43563],
  ['-34,60642 -58,43563', -34.60642, -58.43563],
  ['90 180', 90, 180],
])('reads «%s»', (typed, latitude, longitude) => {
  const position = parsePosition(typed);
  expect(position).toEqual({ latitude, longitude });
  expect(
    parsePosition(sayPosition(position ?? { latitude: 0, longitude: 0 })),
  ).toEqual(position);
});

test.each([
  '',
  '-34.6',
  '-34.6, -58.4, 3',
  '91, 0',
  '0, 181',
  'Parque Centenario',
  'javascript:1, 2',
  '1e1, 2',
])('does not read «%s»', (typed) => {
  expect(parsePosition(typed)).toBeNull();
});

test('the map links carry that position', () => {
  expect(mapsOf({ latitude: -34.60642, longitude: -58.43563 })).toEqual([
    {
      name: 'Google Maps',
      href: 'https://www.google.com/maps/dir/?api=1&destination=-34.60642,-58.43563',
    },
    {
      name: 'Waze',
      href: 'https://waze.com/ul?ll=-34.60642,-58.43563&navigate=yes',
    },
    {
      name: 'OpenStreetMap',
      href: 'https://www.openstreetmap.org/?mlat=-34.60642&mlon=-58.43563#map=17/-34.60642/-58.43563',
    },
  ]);
});
