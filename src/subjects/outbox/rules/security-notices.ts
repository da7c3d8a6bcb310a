/** Changes to a person's access, acts done in their name, and acts on their record. */
export const SECURITY_NOTICES = [
  'password_set',
  'account_opened',
  'email_change_started',
  'email_changed',
  'phone_changed',
  'token_reused',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'new_device_change',
  'family_at_13',
  'family_at_16',
  'family_at_18',
  'family_record_opened',
  'record_exception',
] as const;

export type SecurityNotice = (typeof SECURITY_NOTICES)[number];

export function isSecurityNotice(what: unknown): what is SecurityNotice {
  return SECURITY_NOTICES.some((each) => each === what);
}

/** True if the act cannot be the person's own: the notice then does not ask if it was them. */
export function isOthersAct(what: SecurityNotice): boolean {
  return what === 'record_exception' || what.startsWith('family_');
}

/** The event, and advice if the person did not do it, which is rare. */
export const securityNoticeWords: Record<
  SecurityNotice,
  { happened: string; advice: string }
> = {
  password_set: {
    happened: 'Se eligió una contraseña nueva para entrar a su cuenta.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes: cerramos lo que esté abierto y se elige otra.',
  },
  account_opened: {
    happened:
      'Se usó un código de activación que entregó recepción para entrar a su cuenta.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes: cerramos lo que esté abierto.',
  },
  email_change_started: {
    happened:
      'Se pidió cambiar la dirección de correo de su cuenta. El cambio todavía no está hecho.',
    advice:
      'Si no lo pidió usted, llame a la clínica cuanto antes y lo detenemos.',
  },
  email_changed: {
    happened: 'Cambió la dirección de correo de su cuenta.',
    advice:
      'Si no lo pidió usted, llame a la clínica cuanto antes y lo corregimos.',
  },
  phone_changed: {
    happened: 'Cambió el celular de su cuenta.',
    advice:
      'Si no lo cambió usted, llame a la clínica cuanto antes y lo corregimos.',
  },
  token_reused: {
    happened:
      'Cerramos por precaución una sesión de su cuenta: pudo haber una copia en otro dispositivo. Puede volver a entrar cuando quiera.',
    advice:
      'Si en su cuenta ve algo que no reconoce, llame a la clínica cuanto antes.',
  },
  factor_added: {
    happened: 'Se agregó a su cuenta un segundo paso para entrar.',
    advice: 'Si no fue usted, llame a la clínica cuanto antes y lo quitamos.',
  },
  factor_removed: {
    happened: 'Se quitó de su cuenta un segundo paso para entrar.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes y protegemos su cuenta.',
  },
  recovery_codes_made: {
    happened:
      'Se hicieron códigos de recuperación nuevos para su cuenta. Los anteriores ya no sirven.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes y protegemos su cuenta.',
  },
  recovery_code_used: {
    happened:
      'Se usó un código de recuperación de su cuenta en lugar del segundo factor.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes y protegemos su cuenta.',
  },
  new_device_change: {
    happened:
      'Un turno suyo se cambió o se canceló desde un dispositivo que no conocíamos.',
    advice:
      'Si no fue usted, llame a la clínica cuanto antes: quizás todavía se pueda recuperar ese horario.',
  },
  family_at_13: {
    happened:
      'En su familia alguien cumplió 13 años. Desde ahora consiente por sí mismo las prácticas que no son invasivas, y sus profesionales pueden reservar lo que les confía.',
    advice:
      'Si tiene dudas, llame a la clínica. El vínculo sigue igual hasta los 16.',
  },
  family_at_16: {
    happened:
      'En su familia alguien cumplió 16 años y decide sobre el cuidado de su cuerpo. Quien actúa en su nombre sigue con sus turnos, y ya no ve su historia clínica.',
    advice:
      'Si la persona quiere que se siga viendo, lo acepta en Mi familia o en recepción. Si tiene dudas, llame a la clínica.',
  },
  family_at_18: {
    happened:
      'En su familia alguien cumplió 18 años: el vínculo para actuar en su nombre terminó.',
    advice:
      'Si la persona quiere seguir con esa ayuda, la renueva en Mi familia, o llame a la clínica. Sus turnos siguen en pie y son suyos.',
  },
  // Names no person, because other people may see a message. The account shows the name.
  family_record_opened: {
    happened:
      'En recepción se anotó que otra persona actúa por usted y puede ver su historia clínica. La verá dentro de 48 horas.',
    advice:
      'Si no está de acuerdo, llame a la clínica cuanto antes y lo quitamos. Quién lo anotó está en su cuenta: Mi historia, «Quién vio mi historia».',
  },
  // Tells neither professional nor reason, because other people may see a message. The account shows both.
  record_exception: {
    happened: 'Un profesional abrió su historia clínica de manera excepcional.',
    advice:
      'Si quiere saber quién y por qué, está en su cuenta: Mi historia, «Quién vio mi historia». Si tiene dudas, llame a la clínica.',
  },
};
