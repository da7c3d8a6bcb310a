/* Passkeys, through the browser's own dialog. The library is loaded only when one is used. */

type Json = Record<string, unknown>;

/** Why the browser gave no passkey, as a text for the person. */
export class PasskeyRefusal extends Error {}

/** Browsers support passkeys only on a secure page with a host name: on the clinic's plain network there are none. */
export function canUsePasskeys(): boolean {
  const isNumber = /^(?:\[.*\]|[\d.]+)$/.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Has the browser show a passkey. */
export async function askPasskey(question: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answerOf(
    startAuthentication({ optionsJSON: question as unknown as Options }),
  );
}

/** Has the browser make a passkey. */
export async function makePasskey(question: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answerOf(
    startRegistration({ optionsJSON: question as unknown as Options }),
  );
}

async function answerOf(request: Promise<object>): Promise<Json> {
  try {
    return { ...(await request) };
  } catch (error) {
    throw new PasskeyRefusal(
      sentenceOf(error instanceof Error ? error.name : ''),
    );
  }
}

function sentenceOf(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No se completó: se canceló o pasó el tiempo. Puede intentar otra vez.';
    case 'InvalidStateError':
      return 'Este dispositivo ya tiene una llave de acceso de su cuenta.';
    default:
      return 'Este dispositivo no pudo usar una llave de acceso. Pruebe con otro o de otra forma.';
  }
}
