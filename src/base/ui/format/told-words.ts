import type { ToldBy } from '../../api/contract/told-by.ts';
import type { Clinic } from '../../clinic/contract/clinic.ts';

/*
 * Every sentence about messages of the clinic, by whether they are sent: for one person by the answer's
 * `toldBy`, else by the channels that are set up. `sent-claims.test.ts` finds such sentences elsewhere.
 */

/** The channels that the clinic has set up; undefined: loading, and nothing is promised meanwhile. */
export type Sending =
  | Pick<Clinic, 'sendsEmail' | 'sendsMessages' | 'isDemo'>
  | undefined;

/** Where a code or a secret link can be read. */
export type CodePlace = 'email' | 'panel' | 'nowhere' | 'unknown';

export function codePlace(sending: Sending): CodePlace {
  if (!sending) return 'unknown';
  if (sending.sendsEmail) return 'email';
  return sending.isDemo ? 'panel' : 'nowhere';
}

const inPanels = 'en Mensajes, en Administración o en Recepción';
export const noMailWords = 'La clínica todavía no envía correos.';

/** Before a code is asked for; `address` is masked. */
export function codeOfferWords(sending: Sending, address: string): string {
  switch (codePlace(sending)) {
    case 'email':
      return `Le enviamos un código de 6 números a ${address}.`;
    case 'panel':
      return `En la demostración no sale ningún correo: el código para ${address} queda ${inPanels}.`;
    default:
      return `El código es para ${address}.`;
  }
}

/** The words after a code was requested. `isSent`: a mail server took it over. */
export function codeSentWords({
  isSent,
  address,
}: {
  isSent: boolean;
  address: string;
}): string {
  return isSent
    ? `Enviamos el código a ${address}.`
    : `El código para ${address} no salió por correo: está ${inPanels}.`;
}

export function codeFieldWords(isSent: boolean): {
  label: string;
  hint: string;
} {
  return isSent
    ? {
        label: 'Código que recibió por e-mail',
        hint: 'Son 6 números. Si no lo ve, revise el correo no deseado.',
      }
    : { label: 'Código de 6 números', hint: `Está ${inPanels}.` };
}

/** The choice at `/recordar`, and the page of each. None tells whether an account exists. */
export function passwordLinkWords(sending: Sending) {
  switch (codePlace(sending)) {
    case 'email':
      return {
        name: 'Recibir un enlace en mi correo',
        choice:
          'Para elegir una contraseña nueva. Llega al correo que la clínica tiene registrado.',
        lead: 'Le enviamos un enlace al e-mail que la clínica tiene registrado. Sirve una hora y una sola vez.',
        submit: 'Enviarme el enlace',
        sentTitle: 'Revise su correo',
        sent: 'Si los datos corresponden a una cuenta con e-mail registrado, en unos minutos le llega un enlace.',
        none: 'Si no llega, mire en correo no deseado.',
      };
    case 'panel':
      return {
        name: 'Pedir un enlace',
        choice: `Para elegir una contraseña nueva. En la demostración el enlace queda ${inPanels}.`,
        lead: `En la demostración no sale ningún correo: el enlace queda ${inPanels}. Sirve una hora y una sola vez.`,
        submit: 'Pedir el enlace',
        sentTitle: 'Listo, ya lo pedimos',
        sent: `Si los datos corresponden a una cuenta con e-mail registrado, el enlace está ${inPanels}.`,
        none: 'En la demostración no sale ningún correo.',
      };
    case 'nowhere':
      return {
        name: 'Elegir una contraseña nueva',
        choice:
          'Sin correo: con un código de recepción o, si trabaja en la clínica, por la administración.',
        lead: `${noMailWords} Pida en recepción, con su documento, un código de activación.`,
        submit: 'Pedir el enlace',
        sentTitle: 'La clínica no envía correos',
        sent: 'Por eso no hay enlace. Pida en recepción, con su documento, un código de activación.',
        none: 'Si trabaja en la clínica, pídale un enlace a la administración.',
      };
    case 'unknown':
      return {
        name: 'Elegir una contraseña nueva',
        choice: 'Si olvidó la suya.',
        lead: 'El enlace sirve una hora y una sola vez.',
        submit: 'Enviarme el enlace',
        sentTitle: 'Listo, ya lo pedimos',
        sent: 'Si los datos corresponden a una cuenta con e-mail registrado, el enlace es para ese e-mail.',
        none: '',
      };
  }
}

/** "Recordarme mi turno", by the channels that are set up: the words do not reveal the owner of a DNI. */
export function remindWords(sending: Sending) {
  if (sending?.sendsMessages) {
    return {
      choice: 'Le enviamos sus próximos turnos: día, hora y lugar.',
      lead: 'Le enviamos sus próximos turnos al contacto que la clínica tiene registrado.',
      submit: 'Enviarme mis turnos',
      sent: 'Si los datos corresponden a un paciente de la clínica, en unos minutos recibe sus próximos turnos.',
      details: 'Llegan al contacto que la clínica tiene registrado.',
      none: 'Si no llegan, mire en correo no deseado o llámenos.',
    };
  }
  const where = sending?.isDemo ? `queda ${inPanels}` : 'queda en recepción';
  return {
    choice: 'Sus próximos turnos: día, hora y lugar.',
    lead: sending
      ? `La clínica todavía no envía mensajes por sí sola: su pedido ${where}.`
      : 'Sus próximos turnos: día, hora y lugar.',
    submit: sending ? 'Pedir mis turnos' : 'Enviarme mis turnos',
    sent: `Si los datos corresponden a un paciente de la clínica, su pedido ${where}.`,
    details: 'La clínica todavía no envía mensajes por sí sola.',
    none: 'Si lo necesita hoy, llámenos.',
  };
}

/** To a professional who asked for an account, and to the administrator who accepts it. */
export function accountRequestWords(sending: Sending) {
  return sending?.sendsEmail
    ? {
        received:
          'La administración de la clínica lo revisa. Cuando lo acepte, le llega un e-mail con un enlace para elegir su contraseña.',
        emailHint: 'Con él va a ingresar, y ahí le escribimos.',
        accepting: (email: string) =>
          `le enviamos a ${email} un enlace para elegir su contraseña`,
      }
    : {
        received:
          'La administración de la clínica lo revisa. Cuando lo acepte, le da un enlace para elegir su contraseña.',
        emailHint: 'Con él va a ingresar.',
        accepting: (email: string) =>
          `se muestra el enlace con el que ${email} elige su contraseña, para que se lo dé usted`,
      };
}

/** For an account's e-mail, as an administrator or the counter writes it. */
export function emailHintWords(sending: Sending) {
  return sending?.sendsEmail
    ? {
        user: 'Con él va a ingresar; ahí le llega el enlace para elegir su contraseña.',
        factorRemoved: ' Le avisamos por correo.',
        changed:
          ' En los dos casos se cierran sus sesiones y avisamos a las dos direcciones.',
      }
    : {
        user: 'Con él va a ingresar.',
        factorRemoved: '',
        changed: ' En los dos casos se cierran sus sesiones.',
      };
}

/** For the patient's own e-mail and phone, in their account. */
export function ownContactWords(sending: Sending) {
  switch (codePlace(sending)) {
    case 'email':
      return {
        has: 'Ahí le escribimos por sus turnos y le enviamos los códigos para confirmar que es usted.',
        hasNone:
          'Con un e-mail le avisamos de sus turnos y puede confirmar que es usted con un código.',
        newEmail:
          'Le enviaremos un código ahí, y otro al e-mail de ahora. Podrá usarlo para confirmar quién es después de 48 horas.',
        submit: 'Enviar los códigos',
        changed: 'Los avisos de sus turnos ya llegan ahí.',
        code: (address: string) => `Código enviado a ${address}`,
      };
    case 'panel':
      return {
        has: 'En la demostración no sale ningún correo.',
        hasNone: 'En la demostración no sale ningún correo.',
        newEmail: `Los códigos, para esa dirección y para la de ahora, quedan ${inPanels}. Podrá usarla para confirmar quién es después de 48 horas.`,
        submit: 'Pedir los códigos',
        changed: '',
        code: (address: string) => `Código para ${address}`,
      };
    default:
      return {
        has: noMailWords,
        hasNone: noMailWords,
        newEmail: 'La cambia recepción, con su documento.',
        submit: 'Pedir los códigos',
        changed: '',
        code: (address: string) => `Código para ${address}`,
      };
  }
}

/** For another phone, and notices in a browser. */
export function otherWayWords(sending: Sending) {
  return sending?.sendsMessages
    ? {
        phone:
          ' Le avisaremos del cambio por el medio que usábamos hasta ahora.',
        push: ' Si un turno cambia o la clínica no puede atenderlo, le avisamos además por otro medio.',
      }
    : { phone: '', push: '' };
}

/** Before a wait for a time begins. The patient is not known yet, so the channels that are set up decide. */
export function waitOfferWords(sending: Sending): string {
  const kept =
    'Cuando se libere un horario que le sirva, se lo guardamos media hora, solo para usted';
  return sending?.sendsMessages
    ? `${kept}, y le avisamos.`
    : `${kept}, y la clínica lo llama.`;
}

/** To a person who waits, by how an offer is told to them. */
export function waitingWords(toldBy: ToldBy) {
  return toldBy === 'none'
    ? {
        title: 'Quedó en la lista de espera',
        how: 'No tenemos por dónde avisarle solos: la clínica lo llama, o lo ve aquí. Tiene media hora para tomarlo.',
        waits:
          'Cuando se libere un horario que le sirva, se lo guardamos media hora y la clínica lo llama.',
        joined: 'Anotado: la clínica lo llama si se libera antes',
      }
    : {
        title: 'Le avisaremos en cuanto se libere un horario',
        how: 'Le llega un mensaje con un enlace, y tiene media hora para tomarlo.',
        waits:
          'Cuando se libere un horario que le sirva, se lo guardamos media hora y le avisamos.',
        joined: 'Le avisaremos si se libera antes',
      };
}

/** To a person who took the offered time. */
export function acceptedWords(toldBy: ToldBy): string {
  return toldBy === 'none'
    ? 'No le enviaremos ninguna confirmación: anote el día y la hora.'
    : 'Le enviamos la confirmación, con el enlace para ver o cambiar el turno.';
}
