import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '../../base/kernel/config.ts';

/** Starts a server that speaks S3, keeps a bucket in a folder and checks each signature. */
export async function startS3Server(
  directory: string,
): Promise<{ place: BucketConfig; stop: () => Promise<void> }> {
  const app = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: 'adjuntos' }],
  });
  await app.configureBuckets();
  const server: Server = await app.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const place = {
    url: `http://127.0.0.1:${port}/adjuntos`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  };
  return {
    place,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
