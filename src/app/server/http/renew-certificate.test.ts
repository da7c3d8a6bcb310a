import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeCertificate } from '../../../testing/servers/certificate.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { listen, stopListening } from './listen.ts';
import { readCertificate, renewCertificate } from './renew-certificate.ts';

/** The certificate that a new connection gets. */
function servedAt(port: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port, host: '127.0.0.1', rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().raw);
        socket.destroy();
      },
    );
    socket.once('error', reject);
  });
}

const rawOf = ({ cert }: { cert: string }) =>
  Buffer.from(cert.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');

test('the server takes a renewed certificate without a restart, and ignores a key that does not fit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = {
    cert: join(folder, 'cert.pem'),
    key: join(folder, 'key.pem'),
  };
  const [first, second] = [makeCertificate(), makeCertificate()];
  const write = (cert: string, key: string) => {
    writeFileSync(paths.cert, cert);
    writeFileSync(paths.key, key);
  };
  write(first.cert, first.key);
  const place = { host: '127.0.0.1', port: 0, tls: readCertificate(paths) };
  const server = await listen(() => new Response('here'), place);
  onTestFinished(() => stopListening(server, { isHurried: true }));
  const { port } = server.address() as AddressInfo;
  const log = { info: vi.fn(), warn: vi.fn() };
  const renewal = renewCertificate(server as Http2SecureServer, paths, {
    log,
    everyMs: 20,
  });
  onTestFinished(renewal.stop);
  expect(await servedAt(port)).toEqual(rawOf(first));

  write(second.cert, first.key);
  await waitUntil(() => expect(log.warn).toHaveBeenCalled());
  expect(await servedAt(port)).toEqual(rawOf(first));

  write(second.cert, second.key);
  await waitUntil(async () =>
    expect(await servedAt(port)).toEqual(rawOf(second)),
  );
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
