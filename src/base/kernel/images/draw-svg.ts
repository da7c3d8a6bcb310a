import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from './bounded-sharp.ts';

/**
 * Draws an SVG of the product's own as a PNG of that width. It is read from a file: what users send is in memory,
 * where no SVG is decoded.
 */
export async function drawSvg(svg: string, width: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-drawing-'));
  try {
    const file = join(folder, 'drawing.svg');
    await writeFile(file, svg);
    return await sharp(file)
      .resize({ width })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
