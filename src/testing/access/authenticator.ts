import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** The values that an authenticator writes in CBOR (RFC 8949): bytes, texts, whole numbers and maps. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([
      head(3, Buffer.byteLength(value)),
      Buffer.from(value),
    ]);
  if (value instanceof Uint8Array)
    return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

const sha256 = (data: string | Uint8Array) =>
  createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const flags = { isPresent: 0x01, isVerified: 0x04, holdsCredential: 0x40 };

export interface Authenticator {
  credentialId: string;
  counter: number;
  /** The browser's answer after creating a passkey for this challenge. */
  create(challenge: string, changed?: Changed): Record<string, unknown>;
  /** The browser's answer after presenting the passkey. Raises the counter. */
  get(challenge: string, changed?: Changed): Record<string, unknown>;
}

/** Changes that imitate a forged answer or another site. */
export interface Changed {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  type?: string;
  key?: KeyObject;
  format?: string;
  statement?: Map<string, Cbor>;
}

/** A software passkey (ES256) without attestation, with answers in the format of browsers. */
export function newAuthenticator({
  origin,
  rpId,
}: {
  origin: string;
  rpId: string;
}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const id = randomBytes(32);
  const jwk = publicKey.export({ format: 'jwk' });
  // A COSE key (RFC 9053): an elliptic key for ES256 on P-256.
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(jwk.x as string, 'base64url')],
      [-3, Buffer.from(jwk.y as string, 'base64url')],
    ]),
  );
  const dataOf = (
    counter: number,
    { rpId: ofParty = rpId, isVerified = true }: Changed,
    credential = Buffer.of(),
  ) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const set =
      flags.isPresent |
      (isVerified ? flags.isVerified : 0) |
      (credential.length > 0 ? flags.holdsCredential : 0);
    return Buffer.concat([
      sha256(ofParty),
      Buffer.from([set]),
      counted,
      credential,
    ]);
  };
  const clientData = (type: string, challenge: string, changed: Changed) =>
    Buffer.from(
      JSON.stringify({
        type: changed.type ?? type,
        challenge,
        origin: changed.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const answer = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const authenticator: Authenticator = {
    credentialId: base64url(id),
    counter: 0,
    create(challenge, changed = {}) {
      const idLength = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', changed.format ?? 'none'],
        ['attStmt', changed.statement ?? new Map()],
        ['authData', dataOf(authenticator.counter, changed, credential)],
      ]);
      return answer({
        clientDataJSON: base64url(
          clientData('webauthn.create', challenge, changed),
        ),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    get(challenge, changed = {}) {
      authenticator.counter++;
      const authenticatorData = dataOf(authenticator.counter, changed);
      const told = clientData('webauthn.get', challenge, changed);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(told)]),
        changed.key ?? privateKey,
      );
      return answer({
        clientDataJSON: base64url(told),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      });
    },
  };
  return authenticator;
}
