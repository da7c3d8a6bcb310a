import { generateKeyPairSync, sign } from 'node:crypto';

/**
 * Makes a key and its X.509 certificate (RFC 5280), encoded by hand, because Node can sign a certificate but
 * not create one.
 */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = der(
    0x30,
    der(
      0x31,
      der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, 'localhost')),
    ),
  );
  const alternativeNames = der(
    0x30,
    der(0x82, 'localhost'),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extension = der(
    0x30,
    Buffer.from('0603551d11', 'hex'),
    der(0x04, alternativeNames),
  );
  const content = der(
    0x30,
    der(0xa0, Buffer.from('020102', 'hex')),
    Buffer.from('020101', 'hex'),
    ecdsaWithSha256,
    name,
    der(0x30, der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = der(
    0x03,
    Buffer.from([0]),
    sign('sha256', content, privateKey),
  );
  const body = der(0x30, content, ecdsaWithSha256, signature).toString(
    'base64',
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  );
  const { length } = content;
  const size =
    length < 128
      ? [length]
      : length < 256
        ? [0x81, length]
        : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
