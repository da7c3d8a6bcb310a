import type { Delivery } from './delivery.ts';

export interface WhatsappAnswer {
  status: number;
  /** The raw body; the API's own errors are JSON. */
  text: string;
  template: string;
}

// The numbers of https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
const NUMBER_IS_BAD = new Set([131021, 131026, 131030]);
const ASKS_TO_WAIT = new Set([4, 80007, 130429, 131048, 131056]);
const IS_OUT_OF_ORDER = new Set([1, 2, 131000, 131016, 131057, 133004]);
const WITHOUT_PERMISSION = new Set([3, 10, 131005]);
const ACCOUNT_IS_BLOCKED = new Set([368, 131031]);
const NUMBER_OF_OURS_IS_OFF = new Set([33, 131045, 133010]);

/**
 * Interprets an unsuccessful response. Account problems are a matter of set-up and are tried again; a bad number or
 * template refuses the message.
 */
export function deliveryOfRefusal({
  status,
  text,
  template,
}: WhatsappAnswer): Delivery {
  const { code, subcode } = errorOf(text);
  const failed = (reason: string): Delivery => ({
    outcome: 'failed',
    reason: `${reason} (${code ?? status}).`,
  });
  const refused = (reason: string, isAddressBad = false): Delivery => ({
    outcome: 'refused',
    reason: `${reason} (${code ?? status}).`,
    isAddressBad,
  });

  if (code === 131030)
    return refused(
      'WhatsApp no tiene al destinatario entre los permitidos',
      true,
    );
  if (has(NUMBER_IS_BAD, code))
    return refused('WhatsApp no puede entregar mensajes a este número', true);
  // Applies to one pair of numbers: too many messages to this person.
  if (code === 131056)
    return {
      ...failed('WhatsApp pidió probar más tarde'),
      isOfThisOne: true,
    } as Delivery;
  if (has(ASKS_TO_WAIT, code) || status === 429)
    return failed('WhatsApp pidió probar más tarde');
  if (has(IS_OUT_OF_ORDER, code) || status >= 500)
    return failed('WhatsApp no está disponible');
  if (code === 0 || code === 190 || (status === 401 && code === undefined)) {
    return failed(
      'WhatsApp no aceptó el token de acceso: hay que renovar WHATSAPP_TOKEN',
    );
  }
  const isForbidden =
    code === undefined ? status === 403 : code >= 200 && code <= 299;
  if (isForbidden || has(WITHOUT_PERMISSION, code)) {
    return failed('El token de WhatsApp no tiene permiso para enviar mensajes');
  }
  if (has(ACCOUNT_IS_BLOCKED, code))
    return failed('WhatsApp tiene bloqueada la cuenta de la clínica');
  if (code === 131042)
    return failed('WhatsApp pide resolver el pago de la cuenta');
  if (has(NUMBER_OF_OURS_IS_OFF, code) || (code === 100 && subcode === 33)) {
    return failed(
      'El número de la clínica no está habilitado en WhatsApp: revise WHATSAPP_PHONE_ID',
    );
  }
  if (code !== undefined && code >= 132000 && code <= 132099) {
    return refused(
      `WhatsApp no tiene aprobada la plantilla ${template}, o la tiene con otra forma`,
    );
  }
  return refused('WhatsApp rechazó el mensaje');
}

function has(codes: Set<number>, code: number | undefined): boolean {
  return code !== undefined && codes.has(code);
}

function errorOf(text: string): {
  code: number | undefined;
  subcode: number | undefined;
} {
  try {
    const { error } = JSON.parse(text);
    return {
      code: numberOf(error?.code),
      subcode: numberOf(error?.error_subcode),
    };
  } catch {
    return { code: undefined, subcode: undefined };
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value)
    ? value
    : undefined;
}
