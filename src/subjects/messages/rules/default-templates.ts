import { UNDO_CANCELLATION_MINUTES } from '../../appointments/rules/cancellation.ts';
import type { MessageKind } from '../../outbox/rules/message-kinds.ts';

/** Placeholders between braces; an empty line begins a paragraph. */
export interface MessageTemplate {
  subject: string;
  body: string;
}

function template(subject: string, ...paragraphs: string[]): MessageTemplate {
  return { subject, body: ['Hola, {nombre}:', ...paragraphs].join('\n\n') };
}

/**
 * The texts that are used if the clinic did not write its own. The day comes first in a subject, because long
 * subjects are cut.
 */
export const defaultTemplates: Record<MessageKind, MessageTemplate> = {
  confirmation: template(
    'Su turno del {dia} a las {hora} – {clinica}',
    'Su turno quedó reservado para el {dia} a las {hora}.',
    'Si no puede venir, cámbielo o cancélelo cuanto antes: así otra persona podrá usar ese horario.',
  ),
  change: template(
    'Su turno ahora es el {dia} a las {hora} – {clinica}',
    'Su turno del {dia_anterior} a las {hora_anterior} cambió. Ahora es el {dia} a las {hora}.',
    'El código del turno sigue siendo el mismo. Si el nuevo horario no le sirve, puede elegir otro.',
  ),
  cancellation: template(
    'Cancelamos su turno del {dia} – {clinica}',
    'Como nos pidió, cancelamos su turno del {dia} a las {hora}. Gracias por avisarnos.',
    `Si fue un error, puede recuperarlo durante los ${UNDO_CANCELLATION_MINUTES} minutos siguientes a la cancelación. Cuando lo necesite, puede reservar otro.`,
  ),
  clinic_cancellation: template(
    'Tuvimos que cancelar su turno del {dia} – {clinica}',
    'Lamentamos avisarle que tuvimos que cancelar su turno del {dia} a las {hora}.',
    'Le pedimos disculpas por las molestias. Puede reservar otro horario por internet o comunicarse con nosotros, y lo buscamos juntos.',
  ),
  reminder: template(
    'Recuerde su turno del {dia} a las {hora} – {clinica}',
    'Le recordamos que tiene un turno el {dia} a las {hora}.',
    'Traiga su DNI y, si tiene cobertura, la credencial. Si no puede venir, avísenos: así otra persona podrá usar ese horario.',
  ),
  // True both for a patient who undid their own cancellation and for one whose appointment the clinic cancelled by
  // mistake.
  undo: template(
    'Su turno del {dia} a las {hora} sigue en pie – {clinica}',
    'Su turno del {dia} a las {hora} sigue en pie, como antes: la cancelación quedó sin efecto.',
    'El código del turno sigue siendo el mismo. Si recibió un aviso de cancelación, puede ignorarlo.',
  ),
  access_code: template(
    'Su código para entrar – {clinica}',
    'Su código es {codigo_acceso}. Sirve una sola vez, hasta el {vence}.',
    'No se lo dé a nadie: la clínica nunca se lo va a pedir. Si usted no lo solicitó, no hace falta que haga nada.',
  ),
  invitation: template(
    'Su cuenta en {clinica}',
    'Abrimos una cuenta para usted en {clinica}. Para empezar a usarla, elija su contraseña.',
    'El enlace es personal, sirve una sola vez y vence el {vence}. Si no esperaba este mensaje, no hace falta que haga nada.',
  ),
  password_link: template(
    'Un enlace para elegir su contraseña – {clinica}',
    'Nos pidieron un enlace para elegir una contraseña nueva para su cuenta. El enlace es personal, sirve una sola vez y vence el {vence}.',
    'Si no lo pidió usted, no haga nada: su cuenta sigue como estaba.',
  ),
  security_notice: template(
    'Aviso de seguridad sobre su cuenta – {clinica}',
    '{aviso}',
    'Si fue usted, no hace falta que haga nada. {consejo}',
  ),
  series_confirmation: template(
    'Sus sesiones reservadas – {clinica}',
    'Le confirmamos las sesiones que reservó.',
    '{proximos} Cada una se puede ver, cambiar o cancelar por separado.',
  ),
  upcoming_turnos: template(
    'Sus próximos turnos – {clinica}',
    'Nos pidieron que le recordáramos sus próximos turnos. Si no lo pidió usted, no hace falta que haga nada.',
    '{proximos}',
  ),
  waitlist_offer: template(
    'Se liberó un horario: {dia} a las {hora} – {clinica}',
    'Se liberó un horario como el que usted esperaba: {dia} a las {hora}.',
    'Lo guardamos para usted hasta el {vence}. Después se lo ofreceremos a otra persona. Si no le interesa, no hace falta que responda.',
  ),
  out_of_schedule: template(
    'Cambios en la agenda: su turno del {dia} – {clinica}',
    'Hubo un cambio en la agenda y no podremos atender su turno del {dia} a las {hora} en ese horario.',
    'Le pedimos disculpas por las molestias. Elija otro horario o comuníquese con nosotros, y lo buscamos juntos.',
  ),
  delay: template(
    'Demora en su turno del {dia} – {clinica}',
    'Las consultas vienen con una demora de unos {minutos} minutos: su turno de las {hora} sería cerca de las {hora_estimada}.',
    'Venga igual a su hora, por favor: la demora puede acortarse. Se lo avisamos para que pueda organizarse, y le pedimos disculpas por la espera.',
  ),
  delay_over: template(
    'Ya casi no hay demora en su turno del {dia} – {clinica}',
    'La demora que le avisamos se acortó: las consultas van casi a horario.',
    'Le esperamos a su hora, a las {hora}.',
  ),
  // A subject names neither the patient nor the professional, because it shows on locked screens.
  record_exception: template(
    'Una historia clínica se abrió por excepción – {clinica}',
    'El {momento} un profesional abrió por excepción la historia clínica de una persona a la que no atiende ni atendió. Queda abierta una hora.',
    'El motivo que escribió lo lee el paciente en su cuenta, y no está en este mensaje. Si no sabe por qué hizo falta, pregúntele al profesional.',
  ),
  absence_answer: template(
    'Su pedido de ausencia – {clinica}',
    '{respuesta}',
    'Lo ve en su panel, en Mis horarios.',
  ),
  // To a doctor, the evening before: hours and initials, without the patients' names or purposes.
  doctor_day: template(
    'Sus turnos del {dia} – {clinica}',
    'Mañana, {dia}. {proximos}',
    'Si no puede atender, avise a recepción: el botón «No puedo ir» abre su agenda, y nada cambia hasta que usted lo confirme y recepción lo resuelva.',
  ),
};

/** The template of a security notice about another person's act. */
export const othersActTemplate: MessageTemplate = {
  ...defaultTemplates.security_notice,
  body: template('', '{aviso}', '{consejo}').body,
};
