import type { Database } from '../../base/kernel/db/database.ts';
import { inTransaction } from '../../base/kernel/db/in-transaction.ts';
import type { ImageKind } from '../../base/text/image-content.ts';
import { addressPhoto } from '../../subjects/doctors/server/profile/photo-address.ts';
import {
  deletePhoto,
  findPhotoAsItCame,
  insertPhoto,
  lockPhotoAsItCame,
  updatePhotoPath,
} from '../../subjects/doctors/server/profile/photo-queries.ts';
import {
  findLogoAsItCame,
  updateLogo,
} from '../../subjects/settings/server/clinic/settings-queries.ts';
import { versionOfLogo } from '../../subjects/settings/server/clinic/version-of-logo.ts';

/**
 * Encodes anew the photos and the logo that an older version stored with the camera's metadata. Removes an
 * image that cannot be decoded, which no browser shows either. Returns the number of images.
 */
export async function cleanPublishedImages(
  db: Database,
  now: Date,
): Promise<number> {
  let cleaned = 0;
  for (
    let photo = await findPhotoAsItCame(db);
    photo;
    photo = await findPhotoAsItCame(db)
  ) {
    const { doctorId, version, updatedAt } = photo;
    const encoded = await encode(photo);
    await inTransaction(db, async (tx) => {
      if (!(await lockPhotoAsItCame(tx, { doctorId, version })))
        return undefined;
      const address = encoded && addressPhoto(doctorId, encoded.content);
      await updatePhotoPath(tx, { doctorId, path: address?.path ?? null });
      if (!encoded || !address) return deletePhoto(tx, doctorId);
      await insertPhoto(tx, {
        doctorId,
        ...encoded,
        version: address.version,
        now: updatedAt,
      });
      return true;
    });
    cleaned++;
  }
  const logo = await findLogoAsItCame(db);
  if (!logo) return cleaned;
  const encoded = await encode(logo);
  await inTransaction(db, async (tx) => {
    const renewed = encoded && {
      ...encoded,
      version: versionOfLogo(encoded.content),
    };
    // False: an administrator saved another logo meanwhile. The next run tries again.
    return (
      (await updateLogo(tx, { revision: logo.revision, logo: renewed, now })) ||
      undefined
    );
  });
  return cleaned + 1;
}

async function encode({ content, kind }: { content: Buffer; kind: string }) {
  const { encodePublished } = await import(
    '../../base/kernel/images/encode-published.ts'
  );
  return encodePublished(content, kind as ImageKind);
}
