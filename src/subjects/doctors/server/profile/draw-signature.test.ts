import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSvg } from '../../../../base/kernel/images/draw-svg.ts';
import { photoOf } from '../../../../testing/clinic/files.ts';
import { drawSignature } from './draw-signature.ts';

const sizeOf = async (image: Uint8Array) => {
  const drawn = await drawSignature(image);
  if (!drawn.ok) return drawn.refusal;
  const { width, height } = await sharp(drawn.png).metadata();
  return [width, height];
};

test('a signature is as wide as it is printed, upright, and never enlarged', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M5 50 L190 60" stroke="navy" stroke-width="6"/></svg>';
  expect(await sizeOf(await drawSvg(svg, 920))).toEqual([460, 230]);
  expect(await sizeOf(await drawSvg(svg, 200))).toEqual([200, 100]);
  // The camera lay on its side.
  expect(await sizeOf(await photoOf())).toEqual([240, 320]);
});

test('an image on which nothing is drawn is no signature', async () => {
  const empty =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>';
  expect(await sizeOf(await drawSvg(empty, 200))).toBe('SIGNATURE_NOT_IMAGE');
});
