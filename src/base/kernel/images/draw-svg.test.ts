import { expect, test } from 'vitest';
import sharp from './bounded-sharp.ts';
import { drawSvg } from './draw-svg.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" fill="#0c5652"/></svg>';

test('a drawing has the wanted width, its colours, and nothing where nothing was drawn', async () => {
  const { data, info } = await sharp(await drawSvg(svg, 200))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray(x * 4, x * 4 + 4)];
  expect([info.width, info.height, info.channels]).toEqual([200, 100, 4]);
  expect([at(50), at(150)[3]]).toEqual([[0x0c, 0x56, 0x52, 255], 0]);
});

test('an SVG that a user sends is not decoded', async () => {
  await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow(
    /unsupported image format/,
  );
});
