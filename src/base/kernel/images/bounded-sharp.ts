import sharp from 'sharp';

// Only the decoders of the accepted kinds are left on, and SVG of files, for drawings of the product's own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export default sharp;
