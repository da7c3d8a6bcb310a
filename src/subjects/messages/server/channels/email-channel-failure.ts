import type { NodemailerError } from 'nodemailer';
import type { Delivery } from './delivery.ts';

/**
 * Interprets a failed try. Only a reply about the recipient or the text refuses the message for good; set-up
 * problems are tried again. Reasons have the server's code, never its words, which may repeat ours.
 */
export function deliveryOfFailure(error: unknown): Delivery {
  const {
    code,
    command,
    responseCode = 0,
    response = '',
  } = error as NodemailerError;
  // RFC 3463: the enhanced code says more than the basic one.
  const enhanced =
    /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const said = [responseCode, enhanced].filter(Boolean).join(' ');
  const failed = (reason: string): Delivery => ({ outcome: 'failed', reason });

  if (code === 'EAUTH') {
    return failed(
      `El servidor de correo no aceptó el usuario o la clave${said && ` (${said})`}.`,
    );
  }
  if (code === 'ETLS')
    return failed('No se pudo cifrar la conexión con el servidor de correo.');
  if (code === 'EDNS') return failed('No se encontró el servidor de correo.');
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return failed('El servidor de correo no respondió a tiempo.');
  }
  if (responseCode === 530 || responseCode === 538) {
    return failed(
      `El servidor de correo pide identificarse o cifrar la conexión (${said}).`,
    );
  }
  // 503: a wrong sequence of commands, not the message's fault.
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'RCPT TO') {
      const isAddressBad = saysAddressIsBad(responseCode, enhanced);
      const what = isAddressBad
        ? 'dice que la dirección no existe'
        : 'rechazó al destinatario';
      return {
        outcome: 'refused',
        reason: `El servidor de correo ${what} (${said}).`,
        isAddressBad,
      };
    }
    // 552: too large, which some servers say before the text.
    if (command === 'DATA' || responseCode === 552) {
      const isAddressBad = command === 'DATA' && isUnknownMailbox(enhanced);
      return {
        outcome: 'refused',
        reason: `El servidor de correo rechazó el mensaje (${said}).`,
        isAddressBad,
      };
    }
    return failed(`El servidor de correo no aceptó el envío (${said}).`);
  }
  if (responseCode >= 400) {
    const isOfThisOne =
      responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
    const reason = `El servidor de correo pidió probar más tarde (${said}).`;
    return { outcome: 'failed', reason, ...(isOfThisOne && { isOfThisOne }) };
  }
  const system = (error as { originalCode?: unknown }).originalCode;
  const detail =
    typeof system === 'string' && /^E[A-Z]+$/.test(system)
      ? ` (${system})`
      : '';
  return failed(
    `No se pudo conectar con el servidor de correo, o cortó la conexión${detail}.`,
  );
}

function saysAddressIsBad(responseCode: number, enhanced: string): boolean {
  if (isUnknownMailbox(enhanced)) return true;
  // A full mailbox, or a policy (relaying denied, a block list): the address is not to blame.
  if (/^5\.(1\.[78]|2\.[23]|3\.|7\.)/.test(enhanced)) return false;
  return [550, 551, 553, 556].includes(responseCode);
}

// Within 5.1.x, 5.1.7 and 5.1.8 are about the sender's address.
function isUnknownMailbox(enhanced: string): boolean {
  return /^5\.(1\.(?![78]$)|2\.1$)/.test(enhanced);
}
